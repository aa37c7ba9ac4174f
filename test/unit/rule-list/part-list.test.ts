import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { createCompanyList } from "../../../functions/rules/index/company-list.ts";
import { openPartColumns } from "../../../functions/rules/index/part-columns.ts";
import { listItem } from "../../../functions/rules/record/company-rule.ts";
import { companyRuleId } from "../../../functions/rules/record/company-rule-id.ts";
import { type Overlay, overlays } from "../../../functions/rules/record/overlay-repository.ts";
import { compareNumbers, compareSections } from "../../../shared/citations/citation.ts";
import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import type { MasterRule } from "../../../shared/schemas/rule.ts";
import { type RulePage, RuleQuery, RuleSort } from "../../../shared/schemas/rule-query.ts";
import { forAll } from "../../support/for-all.ts";
import { aMasterRule } from "../../support/rule-factories.ts";
import { configure } from "../../support/server/settings.ts";

beforeAll(() => configure());

const person = (name: string) => ({
  id: name,
  firstName: name,
  lastName: "Doe",
  email: `${name}@example.com`,
});
const place = { titleNumber: 21, partNo: "11" };
const words = fc.constantFrom<string>("audit", "Audit", "record", "train", "Überprüfung", "", "zebra");
const section = fc.constantFrom("11.2", "11.10", "3.1", "");
const ruleParts = fc.record({
  sourceSection: fc.constantFrom("21 CFR 11.2", "21 CFR 11.10", "9 CFR 3.1", ""),
  ruleTitle: words,
  internalTitle: fc.option(words),
  ruleTextSimplified: words,
  action: words,
  priority: fc.constantFrom("", "low", "medium", "high"),
  complianceStatus: fc.constantFrom("pending", "in_progress", "completed"),
  isActive: fc.boolean(),
  assignee: fc.option(fc.constantFrom(person("Ada"), person("bob"))),
});
type Parts = typeof ruleParts extends fc.Arbitrary<infer T> ? T : never;

/** A rule of the part and what the company made of it. */
interface Rule {
  readonly master: MasterRule;
  readonly overlay: Overlay;
}
const selection = {
  ...place,
  isActive: true,
  selectedBy: "usr_1",
  selectedAt: "2026-01-01T00:00:00.000Z",
  block: 1,
  initialised: { shared: 0, own: 0 },
};

const ruleOf = (
  { sourceSection, ruleTitle, ruleTextSimplified, action, assignee, ...state }: Parts,
  ordinal: number,
  ofSection: string,
  id = `21.11-${ordinal}`,
): Rule => {
  const texts = { sourceSection, ruleTitle, ruleTextSimplified, action, section: ofSection };
  const known = { ...place, slot: ordinal, masterRuleId: id, companyRuleId: companyRuleId(1, ordinal) };
  const assignment = assignee && {
    ...{ id: "asg_1", assignedTo: assignee.id, assignee, dueDate: null, priority: "low" as const },
    assignedAt: "2026-01-01T00:00:00.000Z",
  };
  return {
    master: aMasterRule({ ...place, ...texts, ordinal, id }),
    overlay: { ...overlays.untouched(known, new Date(0)), ...state, assignment },
  };
};
const list = fc
  .array(fc.tuple(ruleParts, section), { maxLength: 40 })
  .map((all) => all.map(([parts, ofSection], ordinal) => ruleOf(parts, ordinal, ofSection)));

/** The page that the list of the part gives. */
const pageOf = (rules: readonly Rule[], asked: RuleQuery): Promise<RulePage> => {
  const shared = openPartColumns(rules.map(({ master }) => master));
  const all = createCompanyList(
    [{ selection, snapshots: { shared } }],
    rules.map(({ overlay }) => overlay),
  );
  return all.page({ ...asked, ...place }, "list");
};
const itemsOf = (rules: readonly Rule[]): RuleListItem[] =>
  rules.map((rule) => listItem({ ...rule, selection }, "master"));

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

/** Filters and order, once more and as simply as they can be said. */
const expected = (all: readonly Rule[], asked: RuleQuery): RuleListItem[] => {
  const rules = itemsOf(all);
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
  /** Rules of one section in the order they were first imported. */
  const inOrder = (a: RuleListItem, b: RuleListItem) =>
    compareSections(a.section, b.section) || rules.indexOf(a) - rules.indexOf(b);
  const text = (a: string, b: string) =>
    a.toLowerCase() < b.toLowerCase() ? -1 : Number(a.toLowerCase() > b.toLowerCase());
  const weight = { "": 0, low: 1, medium: 2, high: 3 };
  const name = (rule: RuleListItem) => (rule.assignedToUser ? `${rule.assignedToUser.firstName} Doe` : "");
  const compare: Record<RuleSort, (a: RuleListItem, b: RuleListItem) => number> = {
    section: inOrder,
    ruleTitle: (a, b) => text(a.internalTitle ?? a.ruleTitle, b.internalTitle ?? b.ruleTitle),
    sourceSection: (a, b) => compareNumbers(a.sourceSection, b.sourceSection),
    action: (a, b) => text(a.action, b.action),
    priority: (a, b) => weight[a.priority] - weight[b.priority],
    complianceStatus: (a, b) => text(a.complianceStatus, b.complianceStatus),
    assignedTo: (a, b) => text(name(a), name(b)),
  };
  const direction = asked.order === "desc" ? -1 : 1;
  return kept.sort((a, b) => direction * compare[asked.sort ?? "section"](a, b) || inOrder(a, b));
};

const idsOf = (rules: readonly RuleListItem[]) => rules.map(({ masterRuleId }) => masterRuleId);
const allIds = (rules: readonly Rule[]) => idsOf(itemsOf(rules));

type Change = (current: readonly Rule[], shown: readonly string[]) => readonly Rule[];

const lastOf = (all: string[]) => all.slice(-1);

/** Pages one after the other; `change` happens to the list before each further page. */
const readAll = async (
  rules: readonly Rule[],
  asked: RuleQuery,
  change: Change = (same) => same,
): Promise<string[]> => {
  const shown: string[] = [];
  let current = rules;
  let cursor: string | null = null;
  do {
    const page: RulePage = await pageOf(current, cursor === null ? asked : { ...asked, cursor });
    shown.push(...idsOf(page.items));
    cursor = page.nextCursor;
    current = change(current, shown);
  } while (cursor !== null);
  return shown;
};

describe("the list of a part", () => {
  it("is filtered and sorted, in pages of any size", () =>
    forAll(500, [list, query], async (rules, asked) => {
      expect(await readAll(rules, asked)).toEqual(idsOf(expected(rules, asked)));
      const page = await pageOf(rules, asked);
      expect(page.total).toBe(expected(rules, asked).length);
      expect(page.items.length).toBeLessThanOrEqual(asked.limit ?? 50);
    }));

  it("shows every rule that stays as it was exactly once, whatever happens to others between pages", () => {
    const touched = fc.array(fc.tuple(fc.nat(39), ruleParts), { maxLength: 6 });
    return forAll(1_000, [list, query, touched], async (rules, asked, changes) => {
      const changed = new Set(changes.map(([index]) => `21.11-${index}`));
      const queue = [...changes];
      const changeOne: Change = (current) => {
        const [index = -1, parts] = queue.shift() ?? [];
        return current.map((rule, at) =>
          at === index && parts ? ruleOf(parts, at, rule.master.section) : rule,
        );
      };
      const shown = (await readAll(rules, asked, changeOne)).filter((id) => !changed.has(id));
      expect(shown).toEqual(idsOf(expected(rules, asked)).filter((id) => !changed.has(id)));
    });
  });

  it.each<[string, Partial<RuleQuery>, Parts["priority"], Parts["priority"], (all: string[]) => string[]]>([
    // The last rule shown moves to the end of the order, and is shown there again.
    ["the last rule shown has moved to the end", { sort: "priority", order: "desc" }, "high", "low", lastOf],
    ["all rules shown have left the filter", { priority: "none" }, "", "high", (all) => all],
  ])("goes on where it was when %s", async (_, asked, before, after, movedOf) => {
    const rules = Array.from({ length: 9 }, (__, at) => ruleOf({ ...base, priority: before }, at, "11.10"));
    const change: Change = (current, shown) =>
      current.map((rule, at) =>
        movedOf([...shown]).includes(rule.master.id)
          ? ruleOf({ ...base, priority: after }, at, "11.10")
          : rule,
      );
    const shown = await readAll(rules, RuleQuery.parse({ ...asked, limit: 3 }), change);
    expect(new Set(shown)).toEqual(new Set(allIds(rules)));
    expect(shown.slice(0, 9)).toEqual(allIds(rules));
  });

  it("has facets that tell how many rules each choice would show, the other filters as they are", () =>
    forAll(500, [list, query], async (rules, asked) => {
      const { facets } = await pageOf(rules, asked);
      const count = (over: Partial<RuleQuery>) => expected(rules, { ...asked, ...over }).length;
      expect(facets.all).toBe(rules.length);
      expect(facets.applicable).toBe(count({ applicability: "applicable" }));
      expect(facets.notApplicable).toBe(count({ applicability: "not_applicable" }));
      for (const { section: name, count: told } of facets.sections)
        expect(told).toBe(count({ section: name }));
      const told = facets.sections.reduce((sum, each) => sum + each.count, 0);
      expect(told).toBe(count({ section: undefined }));
    }));

  it("gives a cursor that fits the query's limit for the longest ids and titles there can be", async () => {
    const rules = [1, 2].map((at) =>
      ruleOf({ ...base, ruleTitle: "ﷺ💥".repeat(600) }, at, "11.10", `21.11-${"Ω".repeat(280)}${at}`),
    );
    const asked = RuleQuery.parse({ sort: "ruleTitle", limit: 1 });
    const page = await pageOf(rules, asked);
    expect(RuleQuery.safeParse({ cursor: page.nextCursor }).success).toBe(true);
    expect(await readAll(rules, asked)).toEqual(allIds(rules));
  });
});

const base: Parts = {
  sourceSection: "21 CFR 11.10",
  ruleTitle: "Audit",
  internalTitle: null,
  ruleTextSimplified: "",
  action: "",
  priority: "",
  complianceStatus: "pending",
  isActive: true,
  assignee: null,
};
