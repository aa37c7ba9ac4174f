import { expect, it } from "vitest";
import { lawName } from "../../web/src/features/reader/law-name.ts";

it.each([
  ["ELECTRONIC RECORDS; ELECTRONIC SIGNATURES", "Electronic Records; Electronic Signatures"],
  ["FOOD AND DRUGS: THE BASICS OF LABELS", "Food and Drugs: The Basics of Labels"],
  ["CURRENT GOOD MANUFACTURING PRACTICE—GENERAL", "Current Good Manufacturing Practice—General"],
  ["TITLE II OF THE U.S. CODE", "Title II of the U.S. Code"],
  ["Privacy of Consumer Financial INFORMATION", "Privacy of Consumer Financial INFORMATION"],
])("writes %s as lists of parts do", (heading, name) => {
  expect(lawName(heading)).toBe(name);
});
