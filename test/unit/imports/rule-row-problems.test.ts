import { describe, expect, it } from "vitest";
import { ruleOfRow } from "../../../functions/intake/rows/rule-row.ts";
import { problemOf, row } from "./a-row.ts";

/** Each sentence with the field it names and a row it is told of. */
const sentences: Readonly<Record<string, readonly [field: string, row: unknown]>> = {
  "The entry is not an object with fields.": ["row", ["x"]],
  "The row has no text and no title.": ["rule_text_verbatim", { cfr_title: 21, section: "11.10" }],
  "The row has no CFR title. Provide cfr_title, or a source_section such as 21 CFR 11.10.": [
    "cfr_title",
    { section: "11.10", rule_text: "x" },
  ],
  "There is no title 51: the CFR has titles 1 to 50.": ["cfr_title", row({ cfr_title: 51 })],
  "The row has no part. Provide part_no, or a section such as 11.10.": [
    "part_no",
    { cfr_title: 21, rule_text: "x" },
  ],
  // Though the section names a part.
  "The value eleven is not a CFR part number.": ["part_no", row({ part_no: "eleven" })],
  'The value ["11","12"] is not a CFR part number.': ["part_no", row({ part_no: ["11", "12"] })],
  // Though the citation names a title.
  "The value Food is not a CFR title number.": ["cfr_title", row({ cfr_title: "Food" })],
  "The id of a rule needs characters that can be seen.": [
    "obligation_id",
    row({ obligation_id: "\u200B\u2060" }),
  ],
  "The field obligation_id contains an invalid character.": [
    "obligation_id",
    row({ obligation_id: "11.10-\ud83d" }),
  ],
  "The field rule_text_verbatim contains an invalid character.": [
    "rule_text_verbatim",
    row({ rule_text_verbatim: "Keep \udca5 records." }),
  ],
  "The field Note contains an invalid character.": ["row", row({ Note: { about: ["\ud83d"] } })],
  "Section 820.3 belongs to part 820, not to part 11.": [
    "section",
    row({ section: "820.3", source_section: "" }),
  ],
  "The source section 21 CFR 820.3 does not belong to 21 CFR part 11.": [
    "source_section",
    row({ source_section: "21 CFR 820.3" }),
  ],
  "The source section 12 CFR 11.10 does not belong to 21 CFR part 11.": [
    "source_section",
    row({ source_section: "12 CFR 11.10" }),
  ],
  "The field obligation_id is longer than 200 characters.": ["row", row({ obligation_id: "x".repeat(201) })],
  "The field rule_title is longer than 2000 characters.": ["row", row({ rule_title: "x".repeat(2_001) })],
  "The row has more than 280 KB of text.": ["row", row({ a: "x".repeat(150_000), b: "y".repeat(150_000) })],
};

describe("a row that cannot be used says why", () => {
  it.each(Object.entries(sentences))("%s", (message, [field, value]) => {
    expect(problemOf(value)).toEqual({ field, message });
  });

  it.each(["11.10\u0000", "11.10\n001", "11.10\u202E001", "11.10\u0085"])("the id %j", (obligation_id) => {
    expect(problemOf(row({ obligation_id }))).toEqual({
      field: "obligation_id",
      message: "The id of a rule cannot hold control characters.",
    });
  });

  it("a field named twice", () => {
    expect(() => ruleOfRow({ row: 0, value: row(), hasRepeatedField: true, parents: [] })).toThrow(
      "The row has the same field twice.",
    );
  });
});
