import { describe, expect, test } from "vitest";
import { repeatsTitle, ruleName, ruleTags, ruleWords } from "../../web/src/lib/rule-wording.ts";

const rule = (ruleTitle: string, ruleTextSimplified = "", internalTitle: string | null = null) => ({
  ruleTitle,
  ruleTextSimplified,
  internalTitle,
});

test.each([
  ["is its title", rule("Keep records", "Keep them."), "Keep records"],
  ["is the company's title where it has one", rule("Keep records", "Keep them.", "Ours"), "Ours"],
  ["is the simplified text where both say the same", rule("KEEP  them", "Keep them."), "Keep them."],
  ["is Untitled Rule without a title", rule("  ", "Keep them."), "Untitled Rule"],
  ["is Untitled Rule without any words", rule(""), "Untitled Rule"],
  ["keeps a title that only begins alike", rule("Keep", "Keep them."), "Keep"],
])("the name of a rule %s", (_, given, name) => {
  expect(ruleName(given)).toBe(name);
});

test("a text repeats its title when only case, punctuation and spaces differ, in any script", () => {
  expect(repeatsTitle(rule("Führe – Akten!", "führe akten"))).toBe(true);
  expect(repeatsTitle(rule("Führe Akten", "Führe keine Akten"))).toBe(false);
});

describe("words and tags", () => {
  test("come trimmed and once, whatever their case", () => {
    const words = ruleWords({ keywords: [" audit ", "Audit", ""], ruleType: ["audit", "Technical"] });
    expect(words).toEqual(["audit", "Technical"]);
  });

  test("add regulatory where there are keywords but no rule type", () => {
    expect(ruleTags({ keywords: ["audit"], ruleType: [" "] })).toEqual(["audit", "regulatory"]);
    expect(ruleTags({ keywords: ["Regulatory"], ruleType: [] })).toEqual(["Regulatory"]);
  });

  test("add nothing otherwise", () => {
    expect(ruleTags({ keywords: ["audit"], ruleType: ["Technical"] })).toEqual(["audit", "Technical"]);
    expect(ruleTags({ keywords: [], ruleType: [] })).toEqual([]);
  });
});
