import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { pageOfRules, selectRules } from "../../functions/rules/record/rule-list.ts";
import { compareNumbers } from "../../shared/citations/citation.ts";
import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import { RuleQuery, RuleSort } from "../../shared/schemas/rule-query.ts";
import { configure } from "../support/server/settings.ts";

beforeAll(() => configure());
const runs = { numRuns: 500 };

const person = (name: string) => ({
  id: name,
  firstName: name,
  lastName: "Doe",
  email: `${name}@example.com`,
});
const words = fc.constantFrom("audit", "Audit", "record", "train", "Überprüfung", "", "zebra");
const ruleParts = fc.record({
  titleNumber: fc.constantFrom(9, 21, 101),
  sourceSection: fc.constantFrom("21 CFR 11.2", "21 CFR 11.10", "9 CFR 3.1", ""),
  section: fc.constantFrom("11.2", "11.10", "3.1", ""),
  ruleTitle: words,
  internalTitle: fc.option(words),
  ruleTextSimplified: words,
  action: words,
  priority: fc.constantFrom("", "low", "medium", "high"),
  complianceStatus: fc.constantFrom("pending", "in_progress", "completed"),
  isActive: fc.boolean(),
  assignedToUser: fc.option(fc.constantFrom(person("Ada"), person("bob"))),
});
type Parts = typeof ruleParts extends fc.Arbitrary<infer T> ? T : never;

const ruleOf = (parts: Parts, index: number): RuleListItem => ({
  id: index + 1,
  masterRuleId: `21.11-${index}`,
  companyRuleId: index + 1,
  extractedRuleId: "21.11",
  obligationId: String(index),
  library: "shared",
  partNo: "11",
  subject: "",
  conditions: [],
  exemption: "",
  ruleType: [],
  keywords: [],
  assignedTo: parts.assignedToUser?.id ?? null,
  dueDate: null,
  customTags: [],
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...parts,
});
const list = fc.array(ruleParts, { maxLength: 40 }).map((all) => all.map(ruleOf));
const query = fc
  .record(
    {
      search: fc.constantFrom("audit", "11.", "ÜBER", "nothing", ""),
      section: fc.constantFrom("11.2", "", "none"),
      applicability: fc.constantFrom("all", "applicable", "not_applicable"),
      priority: fc.constantFrom("all", "high", "none"),
      sort: fc.constantFrom(...RuleSort.options),
      order: fc.constantFrom("asc", "desc"),
      limit: fc.integer({ min: 1, max: 7 }),
    },
    { requiredKeys: ["limit"] },
  )
  .map((given) => RuleQuery.parse(given));

/** What a list's filters and order mean, once more and as simply as it can be said. */
const expected = (rules: readonly RuleListItem[], asked: RuleQuery): RuleListItem[] => {
  const contains = (text: string) => text.toLowerCase().includes((asked.search ?? "").toLowerCase());
  const kept = rules.filter(
    (rule) =>
      [
        rule.internalTitle ?? rule.ruleTitle,
        rule.section,
        rule.sourceSection,
        rule.ruleTextSimplified,
        rule.action,
      ].some(contains) &&
      (asked.section === undefined || rule.section === asked.section) &&
      (asked.applicability !== "applicable" || rule.isActive) &&
      (asked.applicability !== "not_applicable" || !rule.isActive) &&
      (asked.priority !== "high" || rule.priority === "high") &&
      (asked.priority !== "none" || rule.priority === ""),
  );
  const text = (a: string, b: string) =>
    a.toLowerCase() < b.toLowerCase() ? -1 : Number(a.toLowerCase() > b.toLowerCase());
  const weight = { "": 0, low: 1, medium: 2, high: 3 };
  const name = (rule: RuleListItem) => (rule.assignedToUser ? `${rule.assignedToUser.firstName} Doe` : "");
  const compare: Record<RuleSort, (a: RuleListItem, b: RuleListItem) => number> = {
    section: (a, b) => rules.indexOf(a) - rules.indexOf(b),
    ruleTitle: (a, b) => text(a.internalTitle ?? a.ruleTitle, b.internalTitle ?? b.ruleTitle),
    sourceSection: (a, b) =>
      a.titleNumber - b.titleNumber || compareNumbers(a.sourceSection, b.sourceSection),
    action: (a, b) => text(a.action, b.action),
    priority: (a, b) => weight[a.priority] - weight[b.priority],
    complianceStatus: (a, b) => text(a.complianceStatus, b.complianceStatus),
    assignedTo: (a, b) => text(name(a), name(b)),
  };
  const direction = asked.order === "desc" ? -1 : 1;
  return kept.sort((a, b) => direction * compare[asked.sort ?? "section"](a, b));
};

const idsOf = (rules: readonly RuleListItem[]) => rules.map(({ masterRuleId }) => masterRuleId);

/** Pages one after the other; `change` happens to the list before each further page. */
const readAll = (
  rules: readonly RuleListItem[],
  asked: RuleQuery,
  change: (current: readonly RuleListItem[], shown: readonly string[]) => readonly RuleListItem[] = (same) =>
    same,
): string[] => {
  const shown: string[] = [];
  let current = rules;
  let cursor: string | null = null;
  do {
    const page = pageOfRules(current, cursor === null ? asked : { ...asked, cursor }, "list");
    shown.push(...idsOf(page.items));
    cursor = page.nextCursor;
    current = change(current, shown);
  } while (cursor !== null);
  return shown;
};

describe("a list of rules", () => {
  it("is filtered and sorted as asked, equals in the order of the CFR", () => {
    fc.assert(
      fc.property(list, query, (rules, asked) => {
        expect(idsOf(selectRules(rules, asked))).toEqual(idsOf(expected(rules, asked)));
      }),
      runs,
    );
  });

  it("is the same in pages of any size as whole, and every page says how many there are", () => {
    fc.assert(
      fc.property(list, query, (rules, asked) => {
        expect(readAll(rules, asked)).toEqual(idsOf(expected(rules, asked)));
        const page = pageOfRules(rules, asked, "list");
        expect(page.total).toBe(expected(rules, asked).length);
        expect(page.items.length).toBeLessThanOrEqual(asked.limit ?? 50);
      }),
      runs,
    );
  });

  it("shows every rule that stays as it was exactly once, whatever happens to others between pages", () => {
    const touched = fc.array(fc.tuple(fc.nat(39), ruleParts), { maxLength: 6 });
    fc.assert(
      fc.property(list, query, touched, (rules, asked, changes) => {
        const changed = new Set(changes.map(([index]) => `21.11-${index}`));
        const queue = [...changes];
        const changeOne = (current: readonly RuleListItem[]) => {
          const [index = -1, parts] = queue.shift() ?? [];
          return current.map((rule, at) => (at === index && parts ? ruleOf(parts, at) : rule));
        };
        const shown = readAll(rules, asked, changeOne).filter((id) => !changed.has(id));
        expect(shown).toEqual(idsOf(expected(rules, asked)).filter((id) => !changed.has(id)));
      }),
      { numRuns: 2_000 },
    );
  });

  it("goes on where it was when the last rule shown has moved to the end of the order", () => {
    const rules = Array.from({ length: 9 }, (_, index) => ruleOf({ ...base, priority: "high" }, index));
    const demote = (current: readonly RuleListItem[], shown: readonly string[]) =>
      current.map(
        (rule): RuleListItem => (rule.masterRuleId === shown.at(-1) ? { ...rule, priority: "low" } : rule),
      );
    const asked = RuleQuery.parse({ sort: "priority", order: "desc", limit: 3 });
    expect(new Set(readAll(rules, asked, demote))).toEqual(new Set(idsOf(rules)));
  });

  it("goes on where it was when all rules shown have left the filter", () => {
    const rules = Array.from({ length: 9 }, (_, index) => ruleOf({ ...base, priority: "" }, index));
    const prioritise = (current: readonly RuleListItem[], shown: readonly string[]) =>
      current.map(
        (rule): RuleListItem => (shown.includes(rule.masterRuleId) ? { ...rule, priority: "high" } : rule),
      );
    const asked = RuleQuery.parse({ priority: "none", limit: 2 });
    expect(readAll(rules, asked, prioritise)).toEqual(idsOf(rules));
  });

  it("has facets that tell how many rules each choice would show, the other filters as they are", () => {
    fc.assert(
      fc.property(list, query, (rules, asked) => {
        const { facets } = pageOfRules(rules, asked, "list");
        const count = (over: Partial<RuleQuery>) => expected(rules, { ...asked, ...over }).length;
        expect(facets.all).toBe(rules.length);
        expect(facets.applicable).toBe(count({ applicability: "applicable" }));
        expect(facets.notApplicable).toBe(count({ applicability: "not_applicable" }));
        for (const { section, count: told } of facets.sections) expect(told).toBe(count({ section }));
        const told = facets.sections.reduce((sum, each) => sum + each.count, 0);
        expect(told).toBe(count({ section: undefined }));
      }),
      runs,
    );
  });

  it("gives a cursor that fits the query's limit for the longest ids and titles there can be", () => {
    const long = (index: number): RuleListItem => ({
      ...ruleOf(base, index),
      ruleTitle: "ﷺ💥".repeat(600),
      masterRuleId: `21.11-${"Ω".repeat(280)}${index}`,
    });
    const asked = RuleQuery.parse({ sort: "ruleTitle", limit: 1 });
    const page = pageOfRules([long(1), long(2)], asked, "list");
    expect(RuleQuery.safeParse({ cursor: page.nextCursor }).success).toBe(true);
    expect(readAll([long(1), long(2)], asked)).toHaveLength(2);
  });
});

const base: Parts = {
  titleNumber: 21,
  sourceSection: "21 CFR 11.10",
  section: "11.10",
  ruleTitle: "Audit",
  internalTitle: null,
  ruleTextSimplified: "",
  action: "",
  priority: "",
  complianceStatus: "pending",
  isActive: true,
  assignedToUser: null,
};
