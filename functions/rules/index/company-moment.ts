import type { Overlay } from "../record/overlay-repository.ts";
import type { RuleChange } from "./change-feed.ts";
import type { TitleBasis } from "./company-basis.ts";
import type { CompanyList, TitleSource } from "./company-list.ts";
import type { Snapshot } from "./snapshot.ts";

/** States of touched rules by number, for each title that was read. */
export type States = ReadonlyMap<number, Map<number, Overlay>>;

/** A title of the list, with whole snapshots. */
export interface SnapshotSource extends TitleSource {
  readonly snapshots: { readonly shared?: Snapshot; readonly own?: Snapshot };
}

/** A list and what it was made from. */
export interface Built {
  readonly basis: readonly TitleBasis[];
  readonly snapshots: readonly Snapshot[];
  readonly states: States;
  readonly list: CompanyList;
  /** Changes that its states may not have yet, because they came from a file. */
  readonly changes: readonly RuleChange[];
}

/** A list as it was at one moment. */
export interface Moment extends Built {
  /** Noted before anything was read. */
  readonly at: Date;
  /** Ids of activity rows of the last minute whose rules are up to date in `list`. */
  readonly seen: ReadonlySet<string>;
}

/** Above so many rows of the log, reading all states of touched rules costs less: about 1 KB each, a row half of it. */
export const mostChanges = (states: States): number => {
  const touched = [...states.values()].reduce((sum, { size }) => sum + size, 0);
  return Math.max(2_000, 2 * touched);
};

export const newest = (known: Map<number, Overlay>, changed: readonly Overlay[]): void => {
  for (const overlay of changed) {
    if ((known.get(overlay.companyRuleId)?.version ?? -1) <= overlay.version)
      known.set(overlay.companyRuleId, overlay);
  }
};

/** Whether the list has each rule that changed or, where all states were read, each that was touched. */
export const isAllPlaced = (
  { list, states }: Built,
  changes: readonly RuleChange[] | undefined,
  seen: ReadonlySet<string> = new Set(),
): boolean => {
  const numbers = changes
    ? changes.filter(({ id }) => !seen.has(id)).map(({ companyRuleId }) => companyRuleId)
    : [...states.values()].flatMap((ofTitle) => [...ofTitle.keys()]);
  return numbers.every((number) => list.placeOf(number) !== undefined);
};
