import type { RuleListItem } from "../../../../../shared/schemas/company-rule.ts";
import type { RulePage } from "../../../../../shared/schemas/rule-query.ts";

/** The rules of one section that are loaded so far, and how many there are with the filters as they are. */
export interface RuleGroup {
  section: string;
  rules: readonly RuleListItem[];
  count: number;
}

/**
 * Rules by section, each rule once, in the order they come: the server sorts sections by their numbers, with
 * names without a number and rules without a section last, so that a next page only ever adds below.
 */
export const groupRules = ({ items, facets }: Pick<RulePage, "items" | "facets">): RuleGroup[] => {
  const unique = [...new Map(items.map((rule) => [rule.id, rule])).values()];
  const counts = new Map(facets.sections.map(({ section, count }) => [section, count]));
  return [...Map.groupBy(unique, ({ section }) => section)].map(([section, rules]) => ({
    section,
    rules,
    count: counts.get(section) ?? rules.length,
  }));
};
