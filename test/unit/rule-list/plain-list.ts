import type { Selection } from "../../../functions/regulation/selections/selection-repository.ts";
import type { ListQuery } from "../../../functions/rules/index/list-query.ts";
import { listItem, numberOf, type RuleState } from "../../../functions/rules/record/company-rule.ts";
import { slotOf } from "../../../functions/rules/record/company-rule-id.ts";
import { cutForList, rowsThatFit } from "../../../functions/rules/record/list-texts.ts";
import type { Overlay } from "../../../functions/rules/record/overlay-repository.ts";
import { compareNumbers, compareSections } from "../../../shared/citations/citation.ts";
import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import type { MasterRule } from "../../../shared/schemas/rule.ts";
import type { RuleFacets, RulePage, RuleQuery, RuleSort } from "../../../shared/schemas/rule-query.ts";

type Items = readonly RuleListItem[];

/** Each rule with what a company has of it. Of several overlays of a rule the newest counts. */
export const statesOf = (
  rules: readonly MasterRule[],
  selected: readonly Selection[],
  overlays: readonly Overlay[],
): RuleState[] => {
  const newest = new Map<string, Overlay>();
  for (const overlay of overlays) {
    const place = `${overlay.titleNumber} ${overlay.slot}`;
    if ((newest.get(place)?.version ?? 0) <= overlay.version) newest.set(place, overlay);
  }
  return rules.map((master) => ({
    master,
    selection: selected.find(({ titleNumber }) => titleNumber === master.titleNumber),
    overlay: newest.get(`${master.titleNumber} ${slotOf(master.library, master.ordinal)}`),
  }));
};

const titleOf = (rule: RuleListItem) => rule.internalTitle ?? rule.ruleTitle;
const textsOf = (rule: RuleListItem) => [
  ...[titleOf(rule), rule.section, rule.sourceSection, rule.ruleTextSimplified, rule.action],
];

const passesApplicability = (rule: RuleListItem, asked: string): boolean => {
  if (asked === "decide_again") return rule.needsDecision;
  if (asked === "undecided") return rule.applicability === "undecided" || rule.needsDecision;
  return rule.isActive === (asked === "applicable");
};

const isUnassigned = (rule: RuleListItem) => rule.assignedTo === null && rule.assignedToGroup === null;

const passes =
  ({ search = "", section, applicability = "all", priority = "all", status, assignee, tag }: RuleQuery) =>
  (rule: RuleListItem): boolean =>
    textsOf(rule).some((text) => text.toLowerCase().includes(search.toLowerCase())) &&
    (section === undefined || rule.section === section) &&
    (applicability === "all" || passesApplicability(rule, applicability)) &&
    (priority === "all" || rule.priority === (priority === "none" ? "" : priority)) &&
    (status === undefined || rule.complianceStatus === status) &&
    (!assignee || (assignee === "none" ? isUnassigned(rule) : rule.assignedTo === assignee)) &&
    (!tag || rule.customTags.includes(tag));

const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const weights = ["", "low", "medium", "high"];
/** A person's name, or the group's while no member has taken the rule. */
const nameOf = ({ assignedToUser: user, assignedToGroup: group }: RuleListItem): string =>
  user ? `${user.firstName} ${user.lastName}` : (group?.name ?? "");

/** What a list is sorted by. Rules come in the order of the CFR: by section there is nothing to compare. */
const keys: Record<RuleSort, (rule: RuleListItem) => string> = {
  section: () => "",
  ruleTitle: titleOf,
  sourceSection: ({ titleNumber, sourceSection }) => `${titleNumber} ${sourceSection}`,
  action: ({ action }) => action,
  priority: ({ priority }) => String(weights.indexOf(priority)),
  complianceStatus: ({ complianceStatus }) => complianceStatus,
  assignedTo: nameOf,
};
/** The first 120 characters of it count, and their case only where a citation is read. */
const keyOf = (rule: RuleListItem, { sort = "section" }: RuleQuery): string =>
  (sort === "sourceSection" ? keys[sort](rule) : keys[sort](rule).toLowerCase()).slice(0, 120);
const compareKeys = (a: string, b: string, { sort, order }: RuleQuery): number =>
  (sort === "sourceSection" ? compareNumbers(a, b) : compareTexts(a, b)) * (order === "desc" ? -1 : 1);
const isReversed = ({ sort = "section", order }: RuleQuery) => sort === "section" && order === "desc";

/** The rules that pass every filter of the query, in its order. `rules` come in the order of the CFR. */
export const selectRules = (rules: Items, query: RuleQuery): Items =>
  (isReversed(query) ? rules.toReversed() : rules)
    .filter(passes(query))
    .sort((a, b) => compareKeys(keyOf(a, query), keyOf(b, query), query));

/** How many rules each choice would show, the other filters as they are. */
const facetsOf = (rules: Items, query: RuleQuery, isOnePart: boolean): RuleFacets => {
  const found = (over: Partial<RuleQuery>) => rules.filter(passes({ ...query, ...over }));
  const bySection = Map.groupBy(isOnePart ? found({ section: undefined }) : [], ({ section }) => section);
  return {
    sections: [...bySection].map(([section, all]) => {
      const applicable = all.filter(({ isActive }) => isActive);
      return {
        section,
        count: all.length,
        applicable: applicable.length,
        completed: applicable.filter(({ complianceStatus }) => complianceStatus === "completed").length,
      };
    }),
    applicable: found({ applicability: "applicable" }).length,
    notApplicable: found({ applicability: "not_applicable" }).length,
    undecided: found({ applicability: "undecided" }).length,
    decideAgain: found({ applicability: "decide_again" }).length,
    all: rules.length,
    masterChanged: rules.filter(({ masterChangedAt }) => masterChangedAt !== null).length,
  };
};

/** The last rule of a page, what the list was sorted by at it, and how many rules had been shown. */
interface Position {
  readonly after: string;
  readonly key: string;
  readonly offset: number;
}

/**
 * How many of the matching rules come no later than the position. Its rule may itself have moved or left the list
 * since, so its place is told by what the list was sorted by then; among equals the order of the CFR decides.
 */
const placeOf = ({ after, key, offset }: Position, rules: Items, query: RuleQuery): number => {
  const rank = rules.findIndex(({ masterRuleId }) => masterRuleId === after);
  if (rank < 0) return offset;
  const upToIt = new Set(isReversed(query) ? rules.slice(rank) : rules.slice(0, rank + 1));
  const found = selectRules(rules, query);
  const next = found.findIndex((rule) => {
    const difference = compareKeys(keyOf(rule, query), key, query);
    return difference > 0 || (difference === 0 && !upToIt.has(rule));
  });
  return next < 0 ? found.length : next;
};

/** One page with its total and facets; `isOnePart`: all rules are of one part, so that sections are counted. */
const pageOfRules = (rules: Items, query: RuleQuery, isOnePart = true): RulePage => {
  const found = selectRules(rules, query);
  const facets = facetsOf(rules, query, isOnePart);
  const offset = query.cursor ? placeOf(JSON.parse(query.cursor), rules, query) : 0;
  const shown = found.slice(offset, offset + (query.limit ?? 50)).map(cutForList);
  const sizes = shown.map((item) => Buffer.byteLength(JSON.stringify(item)));
  const items = shown.slice(0, rowsThatFit(sizes, facets));
  const end = offset + items.length;
  const last = found[end - 1];
  const position: Position | undefined = last && {
    after: last.masterRuleId,
    key: keyOf(last, query),
    offset: end,
  };
  const nextCursor = position && end < found.length ? JSON.stringify(position) : null;
  return { items, total: found.length, offset, nextCursor, facets };
};

/**
 * The list of a company, or with `as: "master"` that of a part, said as plainly as possible. The list of a part
 * shows rules that the company does not have, too.
 */
export const plainList = (
  rules: readonly MasterRule[],
  selected: readonly Selection[],
  overlays: readonly Overlay[],
  as: "company" | "master" = "company",
  again: ReadonlySet<number> = new Set(),
) => {
  const items = statesOf(rules, selected, overlays)
    .filter((state) => as === "master" || numberOf(state) !== null)
    .sort(
      ({ master: a }, { master: b }) =>
        a.titleNumber - b.titleNumber ||
        compareNumbers(a.partNo, b.partNo) ||
        compareSections(a.section, b.section) ||
        Number(a.library === "own") - Number(b.library === "own") ||
        a.ordinal - b.ordinal,
    )
    .map((state) => {
      const item = listItem(state, as);
      return { ...item, needsDecision: again.has(item.companyRuleId ?? 0) };
    });
  const within = ({ titleNumber, partNo }: ListQuery) =>
    items.filter(
      (item) =>
        (titleNumber === undefined || item.titleNumber === titleNumber) &&
        (partNo === undefined || item.partNo === partNo),
    );
  return {
    page: (query: ListQuery) =>
      pageOfRules(within(query), query, query.titleNumber !== undefined && query.partNo !== undefined),
    select: (query: ListQuery) => selectRules(within(query), query).map(cutForList),
  };
};
