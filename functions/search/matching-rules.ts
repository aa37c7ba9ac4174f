import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import type { SearchResult } from "../../shared/schemas/search.ts";
import { excerptAround } from "../documents/search/excerpt.ts";
import type { CompanyList } from "../rules/index/company-list.ts";

type RuleHit = SearchResult["rules"][number];

/** A company's rules, as far as the search asks for them. */
export type CompanyRules = Pick<CompanyList, "select">;

const shown = 8;

const holds = (text: string, typed: string): boolean => text.toLowerCase().includes(typed.toLowerCase());

/** Words around the match in the texts below the title; none where title or citation show it. */
const excerptOf = (rule: RuleListItem, title: string, typed: string): string => {
  if (holds(title, typed) || holds(rule.sourceSection, typed)) return "";
  const text = [rule.ruleTextSimplified, rule.action].find((each) => holds(each, typed));
  return text === undefined ? "" : excerptAround(text, typed);
};

const hitOf = (rule: RuleListItem, typed: string): RuleHit[] => {
  if (rule.companyRuleId === null) return [];
  const ruleTitle = rule.internalTitle || rule.ruleTitle;
  const { companyRuleId: id, sourceSection, titleNumber, partNo, section, library } = rule;
  const excerpt = excerptOf(rule, ruleTitle, typed);
  return [{ id, ruleTitle, sourceSection, titleNumber, partNo, section, library, excerpt }];
};

/** The first rules that hold what was typed, found as the list of all company rules finds them, and how many there are. */
export const matchingRules = async (
  rules: CompanyRules,
  typed: string,
): Promise<Pick<SearchResult, "rules" | "ruleTotal">> => {
  const { total, rows } = await rules.select({ search: typed });
  const hits: RuleHit[] = [];
  for (const row of rows) {
    if (hits.length === shown) break;
    hits.push(...hitOf(row, typed));
  }
  return { rules: hits, ruleTotal: total };
};
