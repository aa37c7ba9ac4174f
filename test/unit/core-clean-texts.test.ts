import { describe, expect, it } from "vitest";
import { cleanTexts } from "../../functions/core/clean-texts.ts";

const half = "\ud83d";
const decomposed = "Ame\u0301lie";
const composed = "Am\u00e9lie";
const pathsOf = (value: unknown): string[] => cleanTexts("body", value).issues.map(({ path }) => path);

describe("the texts of a request", () => {
  it.each([
    ["a field", { name: half }, "body.name"],
    ["a field within fields", { a: { b: [{ c: `x${half}` }] } }, "body.a.b.0.c"],
    ["the second half before the first", { name: "\udca5\ud83d" }, "body.name"],
    ["a password", { newPassword: `secret${half}` }, "body.newPassword"],
    ["the name of a field", { [`x${half}`]: 1 }, "body.x\ufffd"],
    ["the body itself", half, "body"],
  ])("are refused by their place where half a character is in %s", (_, value, path) => {
    expect(pathsOf(value)).toEqual([path]);
  });

  it("are taken whatever they hold, as long as it is whole", () => {
    expect(pathsOf({ a: "\ud83d\ude00 é \u0000 \uffff \ufeff", b: [1, null, true], "🦓": "" })).toEqual([]);
  });

  it("come out in NFC, wherever they are", () => {
    const { value } = cleanTexts("body", { name: decomposed, rows: [{ note: decomposed }, decomposed] });
    expect(value).toEqual({ name: composed, rows: [{ note: composed }, composed] });
    expect(cleanTexts("query", decomposed).value).toBe(composed);
  });

  it("change nothing else, and no prototype", () => {
    const given = '{"__proto__":{"note":"e\u0301"},"n":1.5,"b":false,"list":[null,[]]}';
    const { value } = cleanTexts("body", JSON.parse(given));
    expect(JSON.stringify(value)).toBe(given.normalize("NFC"));
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it("are named up to a number that an answer can hold", () => {
    expect(pathsOf(Array.from({ length: 1_000 }, () => half))).toHaveLength(20);
  });

  it("are not searched for below any depth a form has", () => {
    const deep = (levels: number): unknown => (levels === 0 ? "x" : { a: deep(levels - 1) });
    expect(pathsOf(deep(63))).toEqual([]);
    expect(() => pathsOf(deep(65))).toThrow("nested too deeply");
  });
});
