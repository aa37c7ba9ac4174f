import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markedPieces } from "../../../web/src/lib/marked-pieces.ts";
import { forAll } from "../../support/for-all.ts";

const marked = (text: string, typed: string): string[] =>
  markedPieces(text, typed).flatMap(({ piece, isTyped }) => (isTyped ? [piece] : []));

/** Letters, marks of regular expressions, and what breaks case folding or characters. */
const nasty = fc.string({
  unit: fc.constantFrom(..."aAbß İΣσ.*+?^$()[]{}|\\/-&%1 ", "🦓", "\ud83e", "\u0000", "\n", "\u00a0"),
  maxLength: 30,
});

describe("what was typed", () => {
  it("is marked in one piece where the text holds it so, else by its words", () => {
    expect(marked("Keep Electronic records", "electronic RECORDS")).toEqual(["Electronic records"]);
    expect(marked("Records, kept electronic", "electronic records")).toEqual(["Records", "electronic"]);
    expect(marked("Keep a record", "keep a file")).toEqual(["Keep"]);
    expect(marked("Part 1", "part 1 x")).toEqual(["Part", "1"]);
    expect(marked("102-3.5", "102-3")).toEqual(["102-3"]);
    expect(marked("Trails of audits, audited", "audit trail")).toEqual(["Trails", "audits", "audited"]);
    expect(marked("Keeps an audit trail", "keeping audits")).toEqual(["Keeps", "audit"]);
    expect(marked("An audit, a trail", '"audit trail"')).toEqual(["audit", "trail"]);
    expect(marked("Nothing", "else")).toEqual([]);
    expect(marked("Nothing", "  ")).toEqual([]);
  });

  it("is marked as it stands, whatever its characters mean elsewhere, and no letter is lost", () =>
    forAll(2_000, [nasty, nasty], (text, typed) => {
      const pieces = markedPieces(text, typed);
      expect(pieces.map(({ piece }) => piece).join("")).toBe(text);
      for (const { piece, at } of pieces) expect(text.slice(at, at + piece.length)).toBe(piece);
    }));

  it("is marked wherever a text holds it", () =>
    forAll(1_000, [nasty, fc.stringMatching(/^[a-z.*(\\-]{1,8}$/), nasty], (before, typed, after) => {
      expect(marked(`${before}${typed}${after}`, typed)).toContain(typed);
    }));
});
