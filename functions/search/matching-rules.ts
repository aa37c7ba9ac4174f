import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import type { SearchResult } from "../../shared/schemas/search.ts";
import { findInTexts } from "../../shared/text-search/matches.ts";
import { type TypedQuery, typedQuery } from "../../shared/text-search/typed-query.ts";
import { excerptAround } from "../documents/search/excerpt.ts";
import { bestPassage } from "../regulation/text-search/best-passage.ts";
import type { CompanyList } from "../rules/index/company-list.ts";

type RuleHit = SearchResult["rules"][number];

/** A company's rules, as far as the search asks for them. */
export type CompanyRules = Pick<CompanyList, "select">;

/** Which rules are meant, and which of those found are answered. */
interface RuleSearch {
  readonly titleNumber?: number | undefined;
  readonly partNo?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}
const firstFew: RuleSearch = { offset: 0, limit: 5 };

/** Rules that are ranked; more of them than this stay in the order of their citations. */
const mostRanked = 400;
/** A word in the title or the citation says more than one in the text. */
const headingWeight = 3;

const holds = (text: string, typed: string): boolean => text.toLowerCase().includes(typed.toLowerCase());
const titleOf = ({ internalTitle, ruleTitle }: RuleListItem): string => internalTitle || ruleTitle;

/** The passage of the texts below the title that shows best why the rule was found; none where title or citation do. */
const excerptOf = (rule: RuleListItem, title: string, typed: string, query: TypedQuery): string => {
  if (holds(title, typed) || holds(rule.sourceSection, typed)) return "";
  if (findInTexts([title, rule.sourceSection], query).flat().length > 0) return "";
  const texts = [rule.ruleTextSimplified, rule.action];
  const whole = texts.find((each) => holds(each, typed));
  if (whole !== undefined) return excerptAround(whole, typed);
  const passages = texts.map((text) => bestPassage(text, query));
  const [best] = passages.toSorted((one, other) => other.matches.length - one.matches.length);
  return best && best.matches.length > 0 ? best.text : "";
};

const hitOf = (rule: RuleListItem, typed: string, query: TypedQuery): RuleHit => {
  const ruleTitle = titleOf(rule);
  const { companyRuleId, sourceSection, titleNumber, partNo, section, library } = rule;
  const excerpt = excerptOf(rule, ruleTitle, typed, query);
  return { id: companyRuleId ?? 0, ruleTitle, sourceSection, titleNumber, partNo, section, library, excerpt };
};

/** How often words stand in a text counts less and less, and less in a long text (as BM25 does). */
const weightOf = (found: number, length: number): number => found / (found + 0.3 + length / 800);

const rankOf = (rule: RuleListItem, typed: string, query: TypedQuery): number => {
  const heading = `${titleOf(rule)} ${rule.sourceSection}`;
  const text = `${rule.ruleTextSimplified}\n${rule.action}`;
  const [inHeading, inText] = [heading, text].map((each) => {
    const { length } = bestPassage(each, query).matches;
    return weightOf(length + (holds(each, typed) ? 1 : 0), each.length);
  });
  return headingWeight * (inHeading ?? 0) + (inText ?? 0);
};

/** Best first; rules of one rank stay in the order of their citations. */
const ranked = (rules: readonly RuleListItem[], typed: string, query: TypedQuery): RuleListItem[] =>
  rules
    .map((rule) => ({ rule, rank: rankOf(rule, typed, query) }))
    .sort((one, other) => other.rank - one.rank)
    .map(({ rule }) => rule);

/**
 * The rules that hold what was typed, as the list of all company rules finds them or as words in any form and order,
 * best first, and how many there are.
 */
export const matchingRules = async (
  rules: CompanyRules,
  typed: string,
  { titleNumber, partNo, offset, limit }: RuleSearch = firstFew,
): Promise<Pick<SearchResult, "rules" | "ruleTotal">> => {
  const query = typedQuery(typed);
  const { total, rows } = await rules.select({ search: typed, titleNumber, partNo }, query);
  if (limit === 0) return { rules: [], ruleTotal: total };
  const inOrder = Iterator.from(rows).filter(({ companyRuleId }) => companyRuleId !== null);
  const shown =
    total > mostRanked
      ? inOrder.drop(offset).take(limit).toArray()
      : ranked(inOrder.toArray(), typed, query).slice(offset, offset + limit);
  return { rules: shown.map((rule) => hitOf(rule, typed, query)), ruleTotal: total };
};
