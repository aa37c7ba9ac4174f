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

const assigneeName = ({ assignedToUser: user }: RuleListItem): string =>
  user ? `${user.firstName} ${user.lastName}` : "";

/** What a list is sorted by, as text; `compare` orders such texts. */
interface Sorting {
  readonly keyOf: (rule: RuleListItem) => string;
  readonly compare: (a: string, b: string) => number;
}

/** Long enough to tell texts apart, short enough for a cursor. */
const keyLength = 120;
const byText = (textOf: (rule: RuleListItem) => string): Sorting => ({
  keyOf: (rule) => textOf(rule).toLowerCase().slice(0, keyLength),
  compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
});

const sortings: Record<RuleSort, Sorting> = {
  /** The order of the CFR, in which rules come: nothing to compare. */
  section: byText(() => ""),
  ruleTitle: byText((rule) => rule.internalTitle ?? rule.ruleTitle),
  sourceSection: {
    keyOf: (rule) => `${rule.titleNumber} ${rule.sourceSection}`.slice(0, keyLength),
    compare: compareNumbers,
  },
  action: byText(({ action }) => action),
  priority: byText(({ priority }) => String(priorityWeight[priority])),
  complianceStatus: byText(({ complianceStatus }) => complianceStatus),
  assignedTo: byText(assigneeName),
};

/** In the order asked for; rules that compare equal stay in the order of the CFR. */
const sorted = (
  rules: readonly RuleListItem[],
  { sort = "section", order }: RuleQuery,
): readonly RuleListItem[] => {
  if (sort === "section") return order === "desc" ? rules.toReversed() : rules;
  const { keyOf, compare } = sortings[sort];
  const direction = order === "desc" ? -1 : 1;
  return rules
    .map((rule) => ({ rule, key: keyOf(rule) }))
    .sort((a, b) => direction * compare(a.key, b.key))
    .map(({ rule }) => rule);
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

/** The last rule of a page, what the list was sorted by at it, and how many rules had been shown. */
const Position = z.object({ after: z.string(), key: z.string(), offset: z.number().int() });
type Position = z.infer<typeof Position>;

/**
 * How many of `matching` come no later than the position. The last rule may itself have moved or left the
 * list meanwhile, so its place is told by what the list was sorted by then; among equals the order of the
 * CFR decides, which never changes.
 */
const placeOf = (
  { after, key, offset }: Position,
  rules: readonly RuleListItem[],
  matching: readonly RuleListItem[],
  { sort = "section", order }: RuleQuery,
): number => {
  const rank = rules.findIndex(({ masterRuleId }) => masterRuleId === after);
  if (rank < 0) return offset;
  const direction = order === "desc" ? -1 : 1;
  const isReversed = sort === "section" && direction < 0;
  const upToIt = new Set(
    (isReversed ? rules.slice(rank) : rules.slice(0, rank + 1)).map(({ masterRuleId }) => masterRuleId),
  );
  const { keyOf, compare } = sortings[sort];
  const next = matching.findIndex((rule) => {
    const difference = direction * compare(keyOf(rule), key);
    return difference > 0 || (difference === 0 && !upToIt.has(rule.masterRuleId));
  });
  return next < 0 ? matching.length : next;
};

/** What a cursor belongs to: one list of one company under one set of filters. */
const scopeOf = (list: string, { cursor: _, limit: __, ...filters }: RuleQuery): string =>
  `${list}\n${JSON.stringify(Object.entries(filters).sort())}`;

/** Whether the caller asked for a page rather than the specification's whole array. */
export const wantsPage = (query: RuleQuery): boolean =>
  query.limit !== undefined || query.cursor !== undefined;

const keyAt = (rule: RuleListItem, { sort = "section" }: RuleQuery): string => sortings[sort].keyOf(rule);

/**
 * One page of a list with its total and the counts of its filters.
 * @param list names the list and the company, so that a cursor works nowhere else
 */
export const pageOfRules = (rules: readonly RuleListItem[], query: RuleQuery, list: string): RulePage => {
  const scope = scopeOf(list, query);
  const matching = selectRules(rules, query);
  const start = query.cursor
    ? placeOf(Position.parse(decodeCursor(query.cursor, scope)), rules, matching, query)
    : 0;
  const items = matching.slice(start, start + (query.limit ?? defaultLimit));
  const end = start + items.length;
  const last = items.at(-1);
  const position = last && { after: last.masterRuleId, key: keyAt(last, query), offset: end };
  return {
    items,
    total: matching.length,
    offset: start,
    nextCursor: position && end < matching.length ? encodeCursor(position, scope) : null,
    facets: facetsOf(rules, query),
  };
};
