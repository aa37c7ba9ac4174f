import { applicabilityOf } from "../record/applicability.ts";
import { masterChangedAt } from "../record/master-move.ts";
import type { Overlay } from "../record/overlay-repository.ts";
import { type CompanyRows, createRowFinder, importedAtOfRow, type RowSource } from "./company-rows.ts";
import { addBetween, addRow, emptySet, putRow, type RowSet, subtract } from "./row-set.ts";
import { personKey, priorityWeight, textKey } from "./sort-keys.ts";

/** Statuses as numbers, in the order of their names. */
export const statusNumber = { completed: 0, in_progress: 1, pending: 2 } as const;

/** A row the company touched, and what its own words are sorted by. */
export interface Touched {
  readonly overlay: Overlay;
  readonly titleKey: string | null;
  readonly actionKey: string | null;
  readonly personKey: string;
}

/** A small number for each row, and the rows of each number. */
interface ValueColumn {
  readonly values: Uint8Array;
  readonly sets: readonly RowSet[];
}

/** What the company made of its rows, as columns and sets. Changes only in `apply`. */
export interface CompanyState {
  /** Rows that are rules of the company: below the mark of their title, or touched. */
  readonly owned: RowSet;
  /** Rows that lists show: those the company owns, and all that are listed as master rules. */
  readonly listed: RowSet;
  readonly active: RowSet;
  /** Rows that a person decided apply, or that do not apply. */
  readonly decided: RowSet;
  /** Rows of them that are asked again, as far as that was looked up (`decide-again.ts`). */
  readonly again: RowSet;
  /** Rows whose master changed under the company's own wording. */
  readonly moved: RowSet;
  readonly priority: ValueColumn;
  readonly status: ValueColumn;
  readonly touched: ReadonlyMap<number, Touched>;
  /** Rows that are assigned to a person or a group, and those of each person. */
  readonly assigned: RowSet;
  readonly rowsByAssignee: ReadonlyMap<string, ReadonlySet<number>>;
  /** Counts the changes, so that whatever was made of the state is known to be out of date. */
  readonly generation: () => number;
  readonly rowOf: (companyRuleId: number) => number | undefined;
  readonly apply: (overlays: readonly Overlay[]) => void;
  /** Marks the rules of these numbers, and no others, as to be decided again. */
  readonly askAgain: (companyRuleIds: ReadonlySet<number>) => void;
}

/** Work that no one of its group has taken is sorted by the group's name. */
const assigneeKey = (assignment: Overlay["assignment"]): string => {
  if (assignment?.group && !assignment.assignee) return textKey(assignment.group.name);
  return personKey(assignment?.assignee ?? undefined);
};

const describe = (overlay: Overlay): Touched => ({
  overlay,
  titleKey: overlay.internalTitle === null ? null : textKey(overlay.internalTitle),
  actionKey: overlay.copy === null ? null : textKey(overlay.copy.action),
  personKey: assigneeKey(overlay.assignment),
});

const emptyColumn = (count: number, values: number): ValueColumn => ({
  values: new Uint8Array(count),
  sets: Array.from({ length: values }, () => emptySet(count)),
});

const setValue = ({ values, sets }: ValueColumn, row: number, value: number): void => {
  values[row] = value;
  for (const [index, set] of sets.entries()) putRow(set, row, index === value);
};

const addValue = ({ values, sets }: ValueColumn, row: number, value: number): void => {
  values[row] = value;
  const set = sets[value];
  if (set) addRow(set, row);
};

/** What a snapshot says of its rows. Written into empty sets: a function that starts waits for this. */
const addSource = (
  { owned, listed, active, priority }: Pick<CompanyState, "owned" | "listed" | "active" | "priority">,
  { snapshot, selection, library, rows }: RowSource,
): void => {
  const mark = selection.initialised[library];
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const isOwned = (snapshot.ordinals[at] ?? 0) < mark;
    if (isOwned) addRow(owned, row);
    if (isOwned || snapshot.masterIdOf) addRow(listed, row);
    if (snapshot.active[at] === 1) addRow(active, row);
    addValue(priority, row, snapshot.priorities[at] ?? 0);
  }
};

/** The state before any overlay: what the master rules and the marks say. */
const untouchedState = ({ count, sources }: CompanyRows) => {
  const [owned, listed, active] = [emptySet(count), emptySet(count), emptySet(count)];
  const [priority, status] = [emptyColumn(count, 4), emptyColumn(count, 3)];
  for (const source of sources) addSource({ owned, listed, active, priority }, source);
  status.values.fill(statusNumber.pending);
  const pending = status.sets[statusNumber.pending];
  if (pending) addBetween(pending, 0, count);
  // No person decided yet: what a rule's import says is all there is.
  const decided = listed.slice();
  subtract(decided, active);
  return { owned, listed, active, decided, priority, status };
};

/** Who has which rows; each row has one person at most, and none while no one of its group has taken it. */
const createAssignees = (count: number) => {
  const assigned = emptySet(count);
  const rowsByAssignee = new Map<string, Set<number>>();
  const move = (row: number, from: Overlay["assignment"], to: Overlay["assignment"]): void => {
    const [before, after] = [from?.assignedTo ?? null, to?.assignedTo ?? null];
    putRow(assigned, row, to !== null);
    if (before === after) return;
    if (before !== null) rowsByAssignee.get(before)?.delete(row);
    if (after === null) return;
    const rows = rowsByAssignee.get(after) ?? new Set();
    rowsByAssignee.set(after, rows.add(row));
  };
  return { assigned, rowsByAssignee, move };
};

export const createCompanyState = (rows: CompanyRows): CompanyState => {
  const state = untouchedState(rows);
  const touched = new Map<number, Touched>();
  const { move, ...assignees } = createAssignees(rows.count);
  const [again, moved] = [emptySet(rows.count), emptySet(rows.count)];
  const rowOf = createRowFinder(rows);
  let generation = 0;
  const set = (row: number, overlay: Overlay): void => {
    move(row, touched.get(row)?.overlay.assignment ?? null, overlay.assignment);
    touched.set(row, describe(overlay));
    putRow(state.owned, row, true);
    putRow(state.listed, row, true);
    putRow(state.active, row, overlay.isActive);
    putRow(state.decided, row, applicabilityOf(overlay) !== "undecided");
    putRow(again, row, false);
    putRow(moved, row, masterChangedAt(overlay, importedAtOfRow(rows, row)) !== null);
    setValue(state.priority, row, priorityWeight[overlay.priority]);
    setValue(state.status, row, statusNumber[overlay.complianceStatus]);
    generation += 1;
  };
  return {
    ...state,
    ...assignees,
    again,
    moved,
    touched,
    rowOf,
    askAgain: (companyRuleIds) => {
      again.fill(0);
      for (const number of companyRuleIds) {
        const row = rowOf(number);
        if (row !== undefined) addRow(again, row);
      }
    },
    generation: () => generation,
    apply: (overlays) => {
      for (const overlay of overlays) {
        const row = rowOf(overlay.companyRuleId);
        if (row !== undefined && overlay.version >= (touched.get(row)?.overlay.version ?? 0))
          set(row, overlay);
      }
    },
  };
};
