import { compareNumbers, compareSections } from "../../shared/citations/citation.ts";
import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import type { MasterRule } from "../../shared/schemas/rule.ts";
import type { RulePage, RuleQuery } from "../../shared/schemas/rule-query.ts";
import { listItem, numberOf, type RuleState } from "../company-rules/company-rule.ts";
import { companyRuleId, parseCompanyRuleId, slotOf } from "../company-rules/company-rule-id.ts";
import type { Overlay } from "../company-rules/overlay-repository.ts";
import { type ListPlace, pageOfRules, selectRules } from "../company-rules/rule-list.ts";
import type { Selection } from "../selections/selection-repository.ts";
import type { Snapshot } from "./snapshot.ts";

/** A selected title and the snapshots of the two libraries, where they have rules of it. */
export interface TitleSource {
  readonly selection: Selection;
  readonly snapshots: { readonly shared?: Snapshot; readonly own?: Snapshot };
}

export type RulePageJson = RulePage;
/** Filters and order, and which title or part the list is of; a part counts only with its title. */
export type ListQuery = RuleQuery & ListPlace;

/** Where a rule's overlay is kept. */
export interface OverlayPlace {
  readonly titleNumber: number;
  readonly partNo: string;
  readonly slot: number;
}

/** A company's rules: snapshots under its own state. */
export interface CompanyList {
  /** Brings changed rules up to date; of several states of a rule the newest version counts. */
  apply(overlays: readonly Overlay[]): void;
  /** @param scope names the list and the company, so that a cursor works nowhere else */
  page(query: ListQuery, scope: string): Promise<RulePageJson>;
  /** All matching rules in order, made one by one as they are asked for. */
  select(query: ListQuery): Promise<{ total: number; rows: Iterable<RuleListItem> }>;
  /** The place of a rule of the selected titles by its number, whether or not the company has it yet. */
  placeOf(companyRuleId: number): OverlayPlace | undefined;
}

const inOrder = (rules: readonly MasterRule[]): MasterRule[] =>
  rules.toSorted(
    (a, b) =>
      compareNumbers(a.partNo, b.partNo) ||
      compareSections(a.section, b.section) ||
      Number(a.library === "own") - Number(b.library === "own") ||
      a.ordinal - b.ordinal,
  );

export const createCompanyList = (
  titles: readonly TitleSource[],
  overlays: readonly Overlay[],
): CompanyList => {
  const known = new Map<number, Overlay>();
  const masters = titles
    .toSorted((a, b) => a.selection.titleNumber - b.selection.titleNumber)
    .flatMap(({ selection, snapshots }) =>
      inOrder([...(snapshots.shared?.rules ?? []), ...(snapshots.own?.rules ?? [])]).map((master) => ({
        master,
        selection,
      })),
    );
  const numberIn = ({ block }: Selection, { library, ordinal }: MasterRule) =>
    companyRuleId(block, slotOf(library, ordinal));
  const apply = (changed: readonly Overlay[]) => {
    for (const overlay of changed) {
      if ((known.get(overlay.companyRuleId)?.version ?? -1) <= overlay.version)
        known.set(overlay.companyRuleId, overlay);
    }
  };
  apply(overlays);
  const rulesOf = ({ titleNumber, partNo }: ListPlace): RuleListItem[] =>
    masters
      .filter(
        ({ master }) =>
          titleNumber === undefined ||
          (master.titleNumber === titleNumber && (partNo === undefined || master.partNo === partNo)),
      )
      .map(
        ({ master, selection }): RuleState => ({
          master,
          selection,
          overlay: known.get(numberIn(selection, master)),
        }),
      )
      .filter((state) => numberOf(state) !== null)
      .map((state) => listItem(state, "company"));
  return {
    apply,
    page: async (query, scope) =>
      pageOfRules(
        rulesOf(query),
        query,
        scope,
        query.titleNumber !== undefined && query.partNo !== undefined,
      ),
    select: async (query) => {
      const rows = selectRules(rulesOf(query), query);
      return { total: rows.length, rows };
    },
    placeOf: (id) => {
      const { slot } = parseCompanyRuleId(id);
      const found = masters.find(({ master, selection }) => numberIn(selection, master) === id);
      return found && { titleNumber: found.master.titleNumber, partNo: found.master.partNo, slot };
    },
  };
};
