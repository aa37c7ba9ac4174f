import { describe, expect, it } from "vitest";
import { ruleOfRow } from "../../../functions/intake/rows/rule-row.ts";
import { problemOf, row } from "./a-row.ts";

describe("a row that cannot be used says why", () => {
  it.each([
    ["not an object", ["x"], "row", "The entry is not an object with fields."],
    [
      "neither text nor title",
      { cfr_title: 21, section: "11.10" },
      "rule_text_verbatim",
      "The row has no text and no title.",
    ],
    [
      "no title",
      { section: "11.10", rule_text: "x" },
      "cfr_title",
      "The row has no CFR title. Provide cfr_title, or a source_section such as 21 CFR 11.10.",
    ],
    [
      "a title that is not there",
      { cfr_title: 51, section: "11.10", rule_text: "x" },
      "cfr_title",
      "There is no title 51: the CFR has titles 1 to 50.",
    ],
    [
      "no part",
      { cfr_title: 21, rule_text: "x" },
      "part_no",
      "The row has no part. Provide part_no, or a section such as 11.10.",
    ],
    [
      "a part that is none, though its section names one",
      row({ part_no: "eleven" }),
      "part_no",
      "The value eleven is not a CFR part number.",
    ],
    [
      "a list for a part",
      row({ part_no: ["11", "12"] }),
      "part_no",
      'The value ["11","12"] is not a CFR part number.',
    ],
    [
      "a title that is none, though its citation names one",
      row({ cfr_title: "Food" }),
      "cfr_title",
      "The value Food is not a CFR title number.",
    ],
    [
      "an id of nothing that can be seen",
      row({ obligation_id: "\u200B\u2060" }),
      "obligation_id",
      "The id of a rule needs characters that can be seen.",
    ],
    [
      "half a character in its id",
      row({ obligation_id: "11.10-\ud83d" }),
      "obligation_id",
      "The field obligation_id contains an invalid character.",
    ],
    [
      "half a character in a text",
      row({ rule_text_verbatim: "Keep \udca5 records." }),
      "rule_text_verbatim",
      "The field rule_text_verbatim contains an invalid character.",
    ],
    [
      "half a character within a field of its own",
      row({ Note: { about: ["\ud83d"] } }),
      "row",
      "The field Note contains an invalid character.",
    ],
    [
      "a section of another part",
      row({ section: "820.3", source_section: "" }),
      "section",
      "Section 820.3 belongs to part 820, not to part 11.",
    ],
    [
      "a citation of another part",
      row({ source_section: "21 CFR 820.3" }),
      "source_section",
      "The source section 21 CFR 820.3 does not belong to 21 CFR part 11.",
    ],
    [
      "a citation of another title",
      row({ source_section: "12 CFR 11.10" }),
      "source_section",
      "The source section 12 CFR 11.10 does not belong to 21 CFR part 11.",
    ],
    [
      "an id that is too long",
      row({ obligation_id: "x".repeat(201) }),
      "row",
      "The field obligation_id is longer than 200 characters.",
    ],
    [
      "a title that is too long",
      row({ rule_title: "x".repeat(2_001) }),
      "row",
      "The field rule_title is longer than 2000 characters.",
    ],
    [
      "too much text altogether",
      row({ a: "x".repeat(150_000), b: "y".repeat(150_000) }),
      "row",
      "The row has more than 280 KB of text.",
    ],
  ])("%s", (_, value, field, message) => {
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
