import { describe, expect, it } from "vitest";
import { rowOf } from "../../../functions/intake/sections/section-rows.ts";

const chapter = { chapter: "I", subchapter: "A" };
const read = (value: object, part = "11") =>
  rowOf(
    {
      ...{ row: 4, titleNumber: 21, part, partDescription: "Records", date: null },
      value: { sectionNo: "11.10", heading: "Controls", text: "Keep records.", ...value },
    },
    chapter,
  );

describe("a section of a file", () => {
  it.each([
    ["half a character in its text", { text: "Keep \ud83d" }, "11", "text", "an invalid character"],
    ["half a character in its number", { sectionNo: "\udca5" }, "11", "sectionNo", "an invalid character"],
    ["half a character in a field of its own", { note: ["\ud83d"] }, "11", "note", "an invalid character"],
    ["an invisible number", { sectionNo: "\u200B\u2060" }, "11", "sectionNo", "cannot be read"],
    ["a part that is none", {}, "eleven", "partNo", "The value eleven is not a CFR part number."],
    ["no part", {}, "", "partNo", "The part number (partNo) is missing."],
  ])("is an error of its row with %s", (_, value, part, field, message) => {
    expect(read(value, part)).toEqual({ row: 4, field, message: expect.stringContaining(message) });
  });

  it.each(["11", "1b", "60-1", "1005", " 11\u0007 "])("is taken with part %j", (part) => {
    const key = { part: part.trim().replace("\u0007", "") };
    expect(read({}, part)).toMatchObject({ row: 4, key, text: "Keep records." });
  });

  it("has its texts in NFC", () => {
    const composed = { heading: "R\u00e9sum\u00e9", text: "Am\u00e9lie" };
    expect(read({ heading: "Re\u0301sume\u0301", text: "Ame\u0301lie" })).toMatchObject(composed);
  });
});
