import type { Overlay } from "../company-rules/overlay-repository.ts";
import { personKey, priorityWeight, textKey } from "../company-rules/rule-sorting.ts";
import { type CompanyRows, createRowFinder } from "./company-rows.ts";

/** Statuses as numbers, in the order of their names. */
export const statusNumber = { completed: 0, in_progress: 1, pending: 2 } as const;
/** Number of nobody among the assignees. */
export const nobody = 0;

/** A row the company touched, and what its own words are sorted by. */
export interface Touched {
  readonly overlay: Overlay;
  readonly titleKey: string | null;
  readonly actionKey: string | null;
  readonly personKey: string;
}

/** What the company made of its rows, as columns. Changes only in `apply`. */
export interface CompanyState {
  readonly owned: Uint8Array;
  readonly priority: Uint8Array;
  readonly status: Uint8Array;
  readonly active: Uint8Array;
  /** Numbers of people; `assigneeNumber` gives them. */
  readonly assignee: Uint32Array;
  readonly assigneeNumbers: ReadonlyMap<string, number>;
  readonly touched: ReadonlyMap<number, Touched>;
  /** Counts the changes, so that whatever was made of the state is known to be out of date. */
  readonly generation: () => number;
  readonly rowOf: (companyRuleId: number) => number | undefined;
  readonly apply: (overlays: readonly Overlay[]) => void;
}

const describe = (overlay: Overlay): Touched => ({
  overlay,
  titleKey: overlay.internalTitle === null ? null : textKey(overlay.internalTitle),
  actionKey: overlay.copy === null ? null : textKey(overlay.copy.action),
  personKey: personKey(overlay.assignment?.assignee),
});

/** The state before any overlay: what the master rules and the marks say. */
const untouchedColumns = ({ count, sources }: CompanyRows) => {
  const [owned, priority, active] = [new Uint8Array(count), new Uint8Array(count), new Uint8Array(count)];
  for (const { snapshot, selection, library, rows } of sources) {
    const mark = selection.initialised[library];
    for (const [at, row] of rows.entries()) {
      owned[row] = Number((snapshot.ordinals[at] ?? 0) < mark);
      priority[row] = snapshot.priorities[at] ?? 0;
      active[row] = snapshot.active[at] ?? 0;
    }
  }
  const status = new Uint8Array(count).fill(statusNumber.pending);
  return { owned, priority, active, status, assignee: new Uint32Array(count) };
};

export const createCompanyState = (rows: CompanyRows): CompanyState => {
  const columns = untouchedColumns(rows);
  const touched = new Map<number, Touched>();
  const assigneeNumbers = new Map<string, number>();
  const rowOf = createRowFinder(rows);
  let generation = 0;
  const numberOf = (userId: string | undefined): number => {
    if (userId === undefined) return nobody;
    const known = assigneeNumbers.get(userId) ?? assigneeNumbers.size + 1;
    assigneeNumbers.set(userId, known);
    return known;
  };
  const set = (row: number, overlay: Overlay): void => {
    touched.set(row, describe(overlay));
    columns.owned[row] = 1;
    columns.priority[row] = priorityWeight[overlay.priority];
    columns.status[row] = statusNumber[overlay.complianceStatus];
    columns.active[row] = Number(overlay.isActive);
    columns.assignee[row] = numberOf(overlay.assignment?.assignedTo);
  };
  return {
    ...columns,
    touched,
    assigneeNumbers,
    rowOf,
    generation: () => generation,
    apply: (overlays) => {
      for (const overlay of overlays) {
        const row = rowOf(overlay.companyRuleId);
        if (row === undefined) continue;
        const known = touched.get(row)?.overlay.version ?? -1;
        if (overlay.version < known) continue;
        set(row, overlay);
        generation += 1;
      }
    },
  };
};
