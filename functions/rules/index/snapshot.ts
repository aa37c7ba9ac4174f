import { compareNumbers, compareSections } from "../../../shared/citations/citation.ts";
import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import type { MasterRule } from "../../../shared/schemas/rule.ts";
import { listItem } from "../record/company-rule.ts";
import { cutForList } from "../record/list-texts.ts";
import { citationKey, compareTexts, priorityWeight, textKey } from "../record/rule-sorting.ts";
import { buildKeyColumn, type KeyColumn } from "./key-column.ts";
import { buildRowStore, type RowStore } from "./row-store.ts";
import { openSearchIndex, type SearchIndex } from "./search-index.ts";
import { buildSearchTexts, type SearchTexts } from "./search-texts.ts";

/** Rows of one section, which lie together. */
export interface SectionRun {
  readonly partNo: string;
  readonly section: string;
  /** First row. */
  readonly from: number;
}

/**
 * The rules of a title in one library as columns, in the order of the CFR. Never changes, so every company and
 * every request shares it.
 */
export interface Snapshot {
  readonly count: number;
  /** Memory it takes when all of it is in use. */
  readonly bytes: number;
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
  readonly rows: RowStore;
  readonly search: () => Promise<SearchIndex>;
}

/** A snapshot made of rules, which can be encoded. */
export interface BuiltSnapshot extends Snapshot {
  readonly texts: () => SearchTexts;
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
  | "assignedTo"
  | "assignedToUser"
  | "dueDate"
  | "customTags"
  | "updatedAt"
>;

const inOrder = (rules: readonly MasterRule[]): MasterRule[] =>
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

const sharedFields = (rule: MasterRule): string => {
  const state = { master: rule, selection: undefined, overlay: undefined };
  const {
    id: _id,
    companyRuleId: _companyRuleId,
    internalTitle: _internalTitle,
    priority: _priority,
    complianceStatus: _complianceStatus,
    isActive: _isActive,
    assignedTo: _assignedTo,
    assignedToUser: _assignedToUser,
    dueDate: _dueDate,
    customTags: _customTags,
    updatedAt: _updatedAt,
    ...shared
  } = cutForList(listItem(state, "master"));
  const fields: Omit<RuleListItem, keyof CompanyFields> = shared;
  return JSON.stringify(fields).slice(1, -1);
};

/** About what columns take besides their rows: keys, and the small columns. */
const columnBytes = (columns: readonly KeyColumn[], count: number): number =>
  columns.reduce((sum, { bytes }) => sum + bytes, 14 * count);

/** Rows as text, a quarter of that compressed, and a third for the search index (measured with synthetic rules). */
const bytesPerRowByte = 1.6;

/** Memory of a snapshot, as far as its rows and columns tell. */
export const snapshotBytes = ({ keys, rows }: Pick<Snapshot, "keys" | "rows">): number => {
  const text = rows.starts.at(-1) ?? 0;
  return Math.round(bytesPerRowByte * text + columnBytes(Object.values(keys), rows.starts.length));
};

/** @param rules of one title and library, in any order */
export const buildSnapshot = (rules: readonly MasterRule[]): BuiltSnapshot => {
  const ordered = inOrder(rules);
  const moments = [...new Set(ordered.map(({ updatedAt }) => updatedAt))];
  const keys = {
    ruleTitle: buildKeyColumn(
      ordered.map(({ ruleTitle }) => textKey(ruleTitle)),
      compareTexts,
    ),
    sourceSection: buildKeyColumn(
      ordered.map((rule) => citationKey(rule.titleNumber, rule.sourceSection)),
      compareNumbers,
    ),
    action: buildKeyColumn(
      ordered.map(({ action }) => textKey(action)),
      compareTexts,
    ),
  };
  const rows = buildRowStore(ordered.map(sharedFields));
  let texts: SearchTexts | undefined;
  const textsOnce = (): SearchTexts => {
    texts ??= buildSearchTexts(ordered);
    return texts;
  };
  let index: SearchIndex | undefined;
  const placeOfMoment = new Map(moments.map((moment, place) => [moment, place]));
  return {
    count: ordered.length,
    bytes: snapshotBytes({ keys, rows }),
    runs: runsOf(ordered),
    ordinals: Uint32Array.from(ordered, ({ ordinal }) => ordinal),
    priorities: Uint8Array.from(ordered, ({ priority }) => priorityWeight[priority]),
    active: Uint8Array.from(ordered, ({ isActive }) => Number(isActive)),
    moments,
    momentOf: Uint32Array.from(ordered, ({ updatedAt }) => placeOfMoment.get(updatedAt) ?? 0),
    keys,
    rows,
    search: async () => {
      index ??= openSearchIndex(textsOnce());
      return index;
    },
    texts: textsOnce,
  };
};
