import { expect, it } from "vitest";
import { typedText } from "../../../functions/search/typed-text.ts";

it.each([
  ["Title 21", ["21"]],
  ["  sec. 11.10 of   Part 11 ", ["11.10", "11"]],
  ["part", ["part"]],
  ["Parts of Titles", ["parts", "of", "titles"]],
])("the words that tell something in %j are %j", (text, words) => {
  expect(typedText(text).words).toEqual(words);
});
