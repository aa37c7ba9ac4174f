import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { excerptAround } from "../../../functions/documents/search/excerpt.ts";
import { forAll } from "../../support/for-all.ts";

const word = fc.stringMatching(/^[a-p]{1,9}$/);
const sentence = fc.array(word, { maxLength: 120, size: "max" }).map((words) => words.join(" "));

describe("an excerpt", () => {
  it("is the whole of a short text, and says where something is left out", () => {
    expect(excerptAround("Keep the ledger.", "LEDGER")).toBe("Keep the ledger.");
    expect(excerptAround(`needle ${"hay ".repeat(100)}`, "needle")).toMatch(/^needle hay .* …$/);
    expect(excerptAround(`${"hay ".repeat(100)}needle`, "needle")).toMatch(/^… hay .* needle$/);
  });

  it("holds the match, is short, and is cut between words", () =>
    forAll(500, [sentence, sentence], (before, after) => {
      const text = `${before} QQQ ${after}`.trim();
      const excerpt = excerptAround(text, "qqq");
      expect(excerpt).toContain("QQQ");
      expect(excerpt.length).toBeLessThan(260);
      const words = new Set(text.split(" "));
      const shown = excerpt.split(" ").filter((each) => each !== "…");
      expect(shown.filter((each) => !words.has(each))).toEqual([]);
    }));

  it("holds no half characters, and bears texts without any white space", () => {
    for (const text of ["🦓".repeat(300), `${"x".repeat(500)}needle${"y".repeat(500)}`]) {
      const excerpt = excerptAround(text, text.includes("needle") ? "needle" : "🦓");
      expect(excerpt.isWellFormed()).toBe(true);
      expect(excerpt.length).toBeLessThan(260);
      if (text.includes("needle")) expect(excerpt).toContain("needle");
    }
  });
});
