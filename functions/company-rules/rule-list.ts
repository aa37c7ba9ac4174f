import * as z from "zod";
import { compareNumbers } from "../../shared/citations/citation.ts";
import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import type { RuleFacets, RulePage, RuleQuery, RuleSort } from "../../shared/schemas/rule-query.ts";
import { decodeCursor, encodeCursor } from "../core/table/cursor.ts";

/** Specification 2, section 9: high 3, medium 2, low 1. */
const priorityWeight = { high: 3, medium: 2, low: 1, "": 0 } as const;
const defaultLimit = 50;

type Test = (rule: RuleListItem) => boolean;

const searchTest = (search: string | undefined): Test => {
  if (!search) return () => true;
  const wanted = search.toLowerCase();
  return (rule) =>
    [
      rule.internalTitle ?? rule.ruleTitle,
      rule.section,
      rule.sourceSection,
      rule.ruleTextSimplified,
      rule.action,
    ].some((text) => text.toLowerCase().includes(wanted));
};

const priorityTest = (priority: RuleQuery["priority"]): Test => {
  if (!priority || priority === "all") return () => true;
  const wanted = priority === "none" ? "" : priority;
  return (rule) => rule.priority === wanted;
};

const applicabilityTest = (applicability: RuleQuery["applicability"]): Test => {
  if (!applicability || applicability === "all") return () => true;
  return (rule) => rule.isActive === (applicability === "applicable");
};

const sectionTest = (section: string | undefined): Test =>
  section === undefined ? () => true : (rule) => rule.section === section;

const text = (a: string, b: string): number => {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  return x < y ? -1 : x > y ? 1 : 0;
};
const assigneeName = ({ assignedToUser: user }: RuleListItem): string =>
  user ? `${user.firstName} ${user.lastName}` : "";

const comparators: Record<Exclude<RuleSort, "section">, (a: RuleListItem, b: RuleListItem) => number> = {
  ruleTitle: (a, b) => text(a.internalTitle ?? a.ruleTitle, b.internalTitle ?? b.ruleTitle),
  sourceSection: (a, b) => a.titleNumber - b.titleNumber || compareNumbers(a.sourceSection, b.sourceSection),
  action: (a, b) => text(a.action, b.action),
  priority: (a, b) => priorityWeight[a.priority] - priorityWeight[b.priority],
  complianceStatus: (a, b) => text(a.complianceStatus, b.complianceStatus),
  assignedTo: (a, b) => text(assigneeName(a), assigneeName(b)),
};

/** In the order asked for; rules that compare equal stay in the order of the CFR. */
const sorted = (rules: readonly RuleListItem[], { sort, order }: RuleQuery): readonly RuleListItem[] => {
  const direction = order === "desc" ? -1 : 1;
  if (!sort || sort === "section") return direction === 1 ? rules : rules.toReversed();
  const compare = comparators[sort];
  return rules.toSorted((a, b) => direction * compare(a, b));
};

const facetsOf = (rules: readonly RuleListItem[], query: RuleQuery): RuleFacets => {
  const base = [searchTest(query.search), priorityTest(query.priority)];
  const matching = rules.filter((rule) => base.every((test) => test(rule)));
  const bySection = Map.groupBy(
    matching.filter(applicabilityTest(query.applicability)),
    ({ section }) => section,
  );
  const inSection = matching.filter(sectionTest(query.section));
  const applicable = inSection.filter(({ isActive }) => isActive).length;
  return {
    sections: [...bySection].map(([section, { length: count }]) => ({ section, count })),
    applicable,
    notApplicable: inSection.length - applicable,
    all: rules.length,
  };
};

/** The rules that pass every filter of the query, in its order. `rules` come in the order of the CFR. */
export const selectRules = (rules: readonly RuleListItem[], query: RuleQuery): readonly RuleListItem[] => {
  const tests = [
    searchTest(query.search),
    priorityTest(query.priority),
    applicabilityTest(query.applicability),
    sectionTest(query.section),
  ];
  return sorted(
    rules.filter((rule) => tests.every((test) => test(rule))),
    query,
  );
};

const Position = z.object({ after: z.string(), offset: z.number().int() });

/** Where a page begins: after the rule the last one ended with, or at its place if that rule has left the list. */
const startOf = (rules: readonly RuleListItem[], cursor: string | undefined, scope: string): number => {
  if (!cursor) return 0;
  const { after, offset } = Position.parse(decodeCursor(cursor, scope));
  const index = rules.findIndex((rule) => rule.masterRuleId === after);
  return index < 0 ? offset : index + 1;
};

/** What a cursor belongs to: one list of one company under one set of filters. */
const scopeOf = (list: string, { cursor: _, limit: __, ...filters }: RuleQuery): string =>
  `${list}\n${JSON.stringify(Object.entries(filters).sort())}`;

/** Whether the caller asked for a page rather than the specification's whole array. */
export const wantsPage = (query: RuleQuery): boolean =>
  query.limit !== undefined || query.cursor !== undefined;

/**
 * One page of a list with its total and the counts of its filters.
 * @param list names the list and the company, so that a cursor works nowhere else
 */
export const pageOfRules = (rules: readonly RuleListItem[], query: RuleQuery, list: string): RulePage => {
  const scope = scopeOf(list, query);
  const matching = selectRules(rules, query);
  const start = startOf(matching, query.cursor, scope);
  const items = matching.slice(start, start + (query.limit ?? defaultLimit));
  const end = start + items.length;
  const last = items.at(-1);
  return {
    items,
    total: matching.length,
    nextCursor:
      last && end < matching.length ? encodeCursor({ after: last.masterRuleId, offset: end }, scope) : null,
    facets: facetsOf(rules, query),
  };
};
