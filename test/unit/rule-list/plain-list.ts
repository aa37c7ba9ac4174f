import * as z from "zod";
import { decodeCursor, encodeCursor } from "../../../functions/core/table/cursor.ts";
import { scopeOf } from "../../../functions/rules/index/list-query.ts";
import { cutForList, rowsThatFit } from "../../../functions/rules/record/list-texts.ts";
import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import type { RuleFacets, RulePage, RuleQuery } from "../../../shared/schemas/rule-query.ts";
import { allTests, applicabilityTest, otherTests, sectionTest } from "./plain-filters.ts";
import { sortings } from "./plain-sorting.ts";

const defaultLimit = 50;

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

const facetsOf = (rules: readonly RuleListItem[], query: RuleQuery, isOnePart: boolean): RuleFacets => {
  const base = otherTests(query);
  const matching = rules.filter((rule) => base.every((test) => test(rule)));
  const bySection = Map.groupBy(
    isOnePart ? matching.filter(applicabilityTest(query.applicability)) : [],
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

const matchingRules = (rules: readonly RuleListItem[], query: RuleQuery): readonly RuleListItem[] => {
  const tests = allTests(query);
  return sorted(
    rules.filter((rule) => tests.every((test) => test(rule))),
    query,
  );
};

/** The rules that pass every filter of the query, in its order. `rules` come in the order of the CFR. */
export const selectRules = (rules: readonly RuleListItem[], query: RuleQuery): readonly RuleListItem[] =>
  matchingRules(rules, query).map(cutForList);

/** The last rule of a page, what the list was sorted by at it, and how many rules had been shown. */
const Position = z.object({ after: z.string(), key: z.string(), offset: z.number().int() });
type Position = z.infer<typeof Position>;

/**
 * How many of `matching` come no later than the position. The last rule may itself have moved or left the
 * list in the meantime, so its place is told by what the list was sorted by then; among equals the order of the
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

const keyAt = (rule: RuleListItem, { sort = "section" }: RuleQuery): string => sortings[sort].keyOf(rule);

/** Bytes of each row as the answer holds it. */
const sizesOf = (items: readonly RuleListItem[]): number[] =>
  items.map((item) => Buffer.byteLength(JSON.stringify(item)));

/**
 * One page of a list with its total and the counts of its filters.
 * @param list names the list and the company, so that a cursor works nowhere else
 * @param isOnePart whether all rules are of one part: only then sections are counted
 */
export const pageOfRules = (
  rules: readonly RuleListItem[],
  query: RuleQuery,
  list: string,
  isOnePart = true,
): RulePage => {
  const scope = scopeOf(list, query);
  const matching = matchingRules(rules, query);
  const facets = facetsOf(rules, query, isOnePart);
  const start = query.cursor
    ? placeOf(Position.parse(decodeCursor(query.cursor, scope)), rules, matching, query)
    : 0;
  const shown = matching.slice(start, start + (query.limit ?? defaultLimit)).map(cutForList);
  const items = shown.slice(0, rowsThatFit(sizesOf(shown), facets));
  const end = start + items.length;
  const last = matching[end - 1];
  const position = last && { after: last.masterRuleId, key: keyAt(last, query), offset: end };
  return {
    items,
    total: matching.length,
    offset: start,
    nextCursor: position && end < matching.length ? encodeCursor(position, scope) : null,
    facets,
  };
};
