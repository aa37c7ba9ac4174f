import fc from "fast-check";
import { expect, it } from "vitest";
import { findInTexts, mayHoldWords } from "../../../shared/text-search/matches.ts";
import { typedQuery } from "../../../shared/text-search/typed-query.ts";
import { forAll } from "../../support/for-all.ts";

const texts = ["Audit trails of the system.", "A system keeps records. Each record has a trail."];
const found = (typed: string) =>
  findInTexts(texts, typedQuery(typed)).map((places, index) =>
    places.map(({ from, to }) => texts[index]?.slice(from, to)),
  );

it.each([
  ["record ", [[], ["records", "record"]]],
  ["trail audit ", [["Audit", "trails"], ["trail"]]],
  ["rec", [[], ["records", "record"]]],
  ['"audit trail" ', [["Audit trails"], []]],
  ['"trail audit" ', [[], []]],
  ["keep systems ", [["system"], ["system", "keeps"]]],
  ["audit unknown ", [[], []]],
  ["the of ", [[], []]],
])("finds %s in every form, all of it or nothing", (typed, places) => {
  expect(found(typed)).toEqual(places);
});

it("passes over no text that holds what was typed, and over texts without its letters", async () => {
  const word = fc.constantFrom(
    "records",
    "record",
    "policies",
    "policy",
    "ﬁle",
    "file",
    "11.10",
    "§",
    "the",
    "Großes",
  );
  const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(" "));
  const typed = fc
    .tuple(text, fc.constantFrom("", " ", '"'))
    .map(([words, end]) => (end === '"' ? `"${words}"` : words + end));
  await forAll(500, [fc.array(text, { maxLength: 3 }), typed], (written, words) => {
    const query = typedQuery(words);
    const lower = written.map((each) => each.toLowerCase());
    if (findInTexts(lower, query).flat().length > 0) expect(mayHoldWords(query)(lower)).toBe(true);
  });
  expect(mayHoldWords(typedQuery("records file "))(["a record of policies"])).toBe(false);
});
