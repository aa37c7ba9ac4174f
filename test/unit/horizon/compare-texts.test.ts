import { describe, expect, test } from "vitest";
import { compareTexts } from "../../../functions/regulation/comparison/compare-texts.ts";

describe("the comparison of two texts", () => {
  test("says nothing changed where they are the same, letter for letter", () => {
    expect(compareTexts("Keep records.", "Keep records.")).toEqual({
      ...{ parts: [{ kind: "same", text: "Keep records.", change: null }], changes: [], differences: [] },
      ...{ differenceCount: 0, substantiveCount: 0, editorialCount: 0, changeClass: null },
    });
  });

  test("gives the texts in parts, and names the change of each part", () => {
    const { parts, changes } = compareTexts(
      "Keep “sound” records for two years.",
      'Keep "sound" records for three years.',
    );
    expect(parts.map(({ kind, text, change }) => `${change ?? "-"} ${kind}: ${text}`)).toEqual([
      ...["- same: Keep ", "0 removed: “", '0 added: "', "- same: sound", "1 removed: ”", '1 added: "'],
      ...["- same:  records for ", "2 removed: two", "2 added: three", "- same:  years."],
    ]);
    expect(changes).toEqual([
      { class: "editorial", reason: "quotes" },
      { class: "editorial", reason: "quotes" },
      { class: "substantive", reason: "number" },
    ]);
  });

  test("counts by class, and previews substantive changes first", () => {
    const comparison = compareTexts("Banks - all  of them - may file.", "Banks—all of them—must file.");
    const counts = { differenceCount: 4, substantiveCount: 1, editorialCount: 3 };
    expect(comparison).toMatchObject({ changeClass: "substantive", ...counts });
    expect(comparison.differences).toEqual([
      { type: "other", text: "may → must", class: "substantive", reason: "duty" },
      { type: "other", text: "Banks - all → Banks—all", class: "editorial", reason: "dashes" },
      { type: "other", text: "all␣␣of → all␣of", class: "editorial", reason: "spaces" },
      { type: "other", text: "them - → them—", class: "editorial", reason: "dashes" },
    ]);
  });
});
