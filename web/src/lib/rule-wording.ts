import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import { formatPerson } from "./format.ts";
/** The least that is known of a rule where it is named. */
export interface NamedRule {
  internalTitle?: string | null;
  ruleTitle: string;
  ruleTextSimplified: string;
}

/** Same words: case, punctuation and white space aside. */
const normalised = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whether the simplified text says the same as the title, and so needs no place of its own. */
export const repeatsTitle = ({ internalTitle, ruleTitle, ruleTextSimplified }: NamedRule): boolean =>
  normalised(internalTitle || ruleTitle) === normalised(ruleTextSimplified);

/**
 * How a rule is called on screen: the company's own title, else the rule's;
 * the simplified text where both say the same.
 */
export const ruleName = (rule: NamedRule): string => {
  const title = (rule.internalTitle || rule.ruleTitle).trim();
  if (!title) return "Untitled Rule";
  return repeatsTitle(rule) ? rule.ruleTextSimplified.trim() : title;
};

/** Trimmed, without empty words, and each once whatever its case. */
const distinct = (words: readonly string[]): string[] => {
  const byFold = new Map<string, string>();
  for (const word of words.map((each) => each.trim()).filter(Boolean)) {
    const fold = word.toLowerCase();
    if (!byFold.has(fold)) byFold.set(fold, word);
  }
  return [...byFold.values()];
};

/** Keywords and rule types of a rule, each once. */
export const ruleWords = (rule: { keywords: readonly string[]; ruleType: readonly string[] }): string[] =>
  distinct([...rule.keywords, ...rule.ruleType]);

/** Tags of the rule's page: "regulatory" stands in where there are keywords but no rule type. */
export const ruleTags = (rule: { keywords: readonly string[]; ruleType: readonly string[] }): string[] => {
  const hasOnlyKeywords = distinct(rule.keywords).length > 0 && distinct(rule.ruleType).length === 0;
  return hasOnlyKeywords ? distinct([...rule.keywords, "regulatory"]) : ruleWords(rule);
};

/** Who has a rule: a person, or the group of which no one has taken it; undefined where that is not known. */
export const holderName = ({
  assignedToUser,
  assignedToGroup,
}: Pick<RuleListItem, "assignedToUser" | "assignedToGroup">): string | undefined =>
  assignedToUser ? formatPerson(assignedToUser) : assignedToGroup?.name;
