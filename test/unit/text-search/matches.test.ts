import fc from "fast-check";
import { expect, it } from "vitest";
import { beginningsOf, findInTexts } from "../../../shared/text-search/matches.ts";
import { typedQuery } from "../../../shared/text-search/typed-query.ts";
import { wordsBeginning, wordsOf } from "../../../shared/text-search/words.ts";
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

const word = fc.constantFrom(
  ..."records record Policies policy ﬁle file 11.10 § the Großes Owner’s owner".split(" "),
  ..."audit-trails (re-recorded) ties e e.g. o'e İrecord –record,".split(" "),
);
const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(" "));
const typed = fc
  .tuple(text, fc.constantFrom("", " ", '"'))
  .map(([words, end]) => (end === '"' ? `"${words}"` : words + end));

it("reads all words that begin with the letters of a query, and where they stand", async () => {
  await forAll(1_000, [text, typed], (written, words) => {
    const query = typedQuery(words);
    const { prefix } = query;
    const stems = new Set([...query.stems, ...query.phrases.flat().map(({ stem }) => stem), prefix?.stem]);
    const counts = ({ word, stem }: { word: string; stem: string }) =>
      stems.has(stem) || (prefix !== undefined && word.startsWith(prefix.written));
    const read = [...wordsBeginning(written, beginningsOf(query).flat())];
    expect(read.filter(counts)).toEqual([...wordsOf(written)].filter(counts));
  });
});

it("reads no words without the letters", () => {
  const read = [...wordsBeginning("The recordings, a pre-record: 11.10 and disrecord.", ["rec", "11."])];
  expect(read.map(({ word }) => word)).toEqual(["recordings", "pre", "record", "11.10"]);
});
