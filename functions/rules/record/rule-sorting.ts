import { compareNumbers } from "../../../shared/citations/citation.ts";
import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import type { Priority } from "../../../shared/schemas/rule.ts";
import type { RuleSort } from "../../../shared/schemas/rule-query.ts";

/** High 3, medium 2, low 1. */
export const priorityWeight = { high: 3, medium: 2, low: 1, "": 0 } as const satisfies Record<
  Priority,
  number
>;

/** Long enough to tell texts apart, short enough for a cursor. */
const keyLength = 120;
/** What a text is sorted by: case does not count. */
export const textKey = (text: string): string => text.toLowerCase().slice(0, keyLength);
/** What a citation is sorted by, with its title before it. */
export const citationKey = (titleNumber: number, sourceSection: string): string =>
  `${titleNumber} ${sourceSection}`.slice(0, keyLength);
/** What the person is sorted by who has a rule: the name of the day it was assigned. */
export const personKey = (user: { firstName: string; lastName: string } | null | undefined): string =>
  textKey(user ? `${user.firstName} ${user.lastName}` : "");

export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

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
