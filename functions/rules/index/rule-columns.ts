import { compareNumbers, compareSections } from "../../../shared/citations/citation.ts";
import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import type { MasterRule } from "../../../shared/schemas/rule.ts";
import { listItem } from "../record/company-rule.ts";
import { cutForList } from "../record/list-texts.ts";
import { buildKeyColumn, type KeyColumn } from "./key-column.ts";
import type { SearchIndex } from "./search-index.ts";
import { citationKey, compareTexts, priorityWeight, textKey } from "./sort-keys.ts";

/** Rows of one section, which lie together. */
export interface SectionRun {
  readonly partNo: string;
  readonly section: string;
  /** First row. */
  readonly from: number;
}

/**
 * Rules of one title and library as columns, in the order of the CFR: what a list stands on. Never changes, so
 * every company and every request shares it.
 */
export interface RuleColumns {
  readonly count: number;
  readonly runs: readonly SectionRun[];
  readonly ordinals: Uint32Array;
  /** Weights of the master rules' priorities. */
  readonly priorities: Uint8Array;
  /** 1 where the master rule is active. */
  readonly active: Uint8Array;
  /** When the rules were last imported: few moments, and which of them is a row's. */
  readonly moments: readonly string[];
  readonly momentOf: Uint32Array;
  readonly keys: Readonly<Record<TextSort, KeyColumn>>;
  /** The part of a list item that is the same for every company, as JSON without its braces. */
  readonly rowText: (row: number) => string;
  /**
   * Set where the rows are listed as master rules: each has this id, and is listed whether or not the company
   * has it. Absent where they are listed as the company's own, by its numbers.
   */
  readonly masterIdOf?: (row: number) => string;
  readonly search: () => Promise<SearchIndex>;
}

/** Orders by texts of the rule, which a snapshot brings along. */
export type TextSort = "ruleTitle" | "sourceSection" | "action";

/** Fields of a list item that say what the company made of the rule. */
export type CompanyFields = Pick<
  RuleListItem,
  | "id"
  | "companyRuleId"
  | "internalTitle"
  | "priority"
  | "complianceStatus"
  | "isActive"
  | "applicability"
  | "applicabilityReason"
  | "needsDecision"
  | "assignedTo"
  | "assignedToUser"
  | "assignedToGroup"
  | "dueDate"
  | "reviewerId"
  | "reviewState"
  | "customTags"
  | "masterChangedAt"
  | "updatedAt"
>;

/** In the order of the CFR; rules of one section in the order they were first imported. */
export const inOrder = (rules: readonly MasterRule[]): MasterRule[] =>
  [...Map.groupBy(rules, ({ partNo }) => partNo)]
    .sort(([a], [b]) => compareNumbers(a, b))
    .flatMap(([, part]) =>
      [...Map.groupBy(part, ({ section }) => section)]
        .sort(([a], [b]) => compareSections(a, b))
        .flatMap(([, section]) => section.sort((a, b) => a.ordinal - b.ordinal)),
    );

const runsOf = (rules: readonly MasterRule[]): SectionRun[] => {
  const runs: SectionRun[] = [];
  for (const [from, { partNo, section }] of rules.entries()) {
    const last = runs.at(-1);
    if (last?.partNo !== partNo || last.section !== section) runs.push({ partNo, section, from });
  }
  return runs;
};

/** What `RuleColumns.rowText` gives of a rule. */
export const sharedFields = (rule: MasterRule): string => {
  const state = { master: rule, selection: undefined, overlay: undefined };
  const {
    id: _id,
    companyRuleId: _companyRuleId,
    internalTitle: _internalTitle,
    priority: _priority,
    complianceStatus: _complianceStatus,
    isActive: _isActive,
    applicability: _applicability,
    applicabilityReason: _applicabilityReason,
    needsDecision: _needsDecision,
    assignedTo: _assignedTo,
    assignedToUser: _assignedToUser,
    assignedToGroup: _assignedToGroup,
    dueDate: _dueDate,
    customTags: _customTags,
    masterChangedAt: _masterChangedAt,
    updatedAt: _updatedAt,
    ...shared
  } = cutForList(listItem(state, "master"));
  const fields: Omit<RuleListItem, keyof CompanyFields> = shared;
  return JSON.stringify(fields).slice(1, -1);
};

const sortKeys: Record<TextSort, { of: (rule: MasterRule) => string; compare: typeof compareTexts }> = {
  ruleTitle: { of: ({ ruleTitle }) => textKey(ruleTitle), compare: compareTexts },
  sourceSection: {
    of: ({ titleNumber, sourceSection }) => citationKey(titleNumber, sourceSection),
    compare: compareNumbers,
  },
  action: { of: ({ action }) => textKey(action), compare: compareTexts },
};

/** What rules are sorted by in one way. */
export const keysOf = (rules: readonly MasterRule[], sort: TextSort): KeyColumn =>
  buildKeyColumn(rules.map(sortKeys[sort].of), sortKeys[sort].compare);

/** The columns that take one look at each rule. @param ordered as `inOrder` gives them */
export const smallColumns = (ordered: readonly MasterRule[]) => {
  const moments = [...new Set(ordered.map(({ updatedAt }) => updatedAt))];
  const placeOfMoment = new Map(moments.map((moment, place) => [moment, place]));
  return {
    count: ordered.length,
    runs: runsOf(ordered),
    ordinals: Uint32Array.from(ordered, ({ ordinal }) => ordinal),
    priorities: Uint8Array.from(ordered, ({ priority }) => priorityWeight[priority]),
    active: Uint8Array.from(ordered, ({ isActive }) => Number(isActive)),
    moments,
    momentOf: Uint32Array.from(ordered, ({ updatedAt }) => placeOfMoment.get(updatedAt) ?? 0),
  };
};
