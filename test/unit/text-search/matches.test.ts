import { expect, it } from "vitest";
import { findInTexts } from "../../../shared/text-search/matches.ts";
import { typedQuery } from "../../../shared/text-search/typed-query.ts";

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
