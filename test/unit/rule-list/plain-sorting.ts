import {
  citationKey,
  compareTexts,
  personKey,
  priorityWeight,
  textKey,
} from "../../../functions/rules/index/sort-keys.ts";
import { compareNumbers } from "../../../shared/citations/citation.ts";
import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import type { RuleSort } from "../../../shared/schemas/rule-query.ts";

/** What a list is sorted by, as text; `compare` orders such texts. */
interface Sorting {
  readonly keyOf: (rule: RuleListItem) => string;
  readonly compare: (a: string, b: string) => number;
}

const byText = (textOf: (rule: RuleListItem) => string): Sorting => ({
  keyOf: (rule) => textKey(textOf(rule)),
  compare: compareTexts,
});

export const sortings: Record<RuleSort, Sorting> = {
  /** The order of the CFR, in which rules come: nothing to compare. */
  section: byText(() => ""),
  ruleTitle: byText((rule) => rule.internalTitle ?? rule.ruleTitle),
  sourceSection: {
    keyOf: (rule) => citationKey(rule.titleNumber, rule.sourceSection),
    compare: compareNumbers,
  },
  action: byText(({ action }) => action),
  priority: byText(({ priority }) => String(priorityWeight[priority])),
  complianceStatus: byText(({ complianceStatus }) => complianceStatus),
  assignedTo: { keyOf: (rule) => personKey(rule.assignedToUser), compare: compareTexts },
};
