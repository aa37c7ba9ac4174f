import { memo, useCallback, useEffect, useRef } from "react";
import styles from "./data-table.module.css";

/** Which rows are selected, and what to call their checkboxes. Memoise it: the table compares by identity. */
export interface RowSelection<T> {
  isSelected: (row: T) => boolean;
  /** Rows shown that were selected or given up: one, or the range of a click with Shift. */
  onChange: (rows: readonly T[], isSelected: boolean) => void;
  /** Name of a row's checkbox. */
  label: (row: T) => string;
  /** Name of the checkbox in the header, which stands for the rows shown. */
  labelAll: string;
}

interface SelectCellProps {
  label: string;
  isSelected: boolean;
  /** A stable function. */
  onSelect: (index: number, isRange: boolean) => void;
}

const PlainSelectCell = ({ label, isSelected, onSelect }: SelectCellProps) => (
  <td role="cell" className={styles.select} data-select="">
    <input
      type="checkbox"
      className={styles.checkbox}
      aria-label={label}
      checked={isSelected}
      onChange={({ currentTarget, nativeEvent }) =>
        onSelect(
          currentTarget.closest("tr")?.sectionRowIndex ?? -1,
          nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
        )
      }
    />
  </td>
);

/** The checkbox of a row. A native one: it repeats, and every device knows it. */
export const SelectCell = memo(PlainSelectCell);

interface SelectAllProps<T> {
  rows: readonly T[];
  selection: RowSelection<T>;
}

/** The checkbox of the header: all rows shown, none, or some. */
export const SelectAll = <T,>({ rows, selection }: SelectAllProps<T>) => {
  const count = rows.filter(selection.isSelected).length;
  const isAll = rows.length > 0 && count === rows.length;
  const isSome = count > 0 && !isAll;
  return (
    <input
      type="checkbox"
      className={styles.checkbox}
      aria-label={selection.labelAll}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = isSome;
      }}
      onChange={() => selection.onChange(rows, !isAll)}
    />
  );
};

/** What clicks and keys do to the selection; stable functions over the newest rows. */
export interface SelectActions {
  /** Toggles a row; as a range, all rows from the last one toggled get its new state. */
  select: (index: number, isRange: boolean) => void;
  /** Selects the rows between two, both included. */
  extend: (from: number, to: number) => void;
  selectAll: () => void;
}

const between = <T,>(rows: readonly T[], from: number, to: number): readonly T[] =>
  rows.slice(Math.min(from, to), Math.max(from, to) + 1);

/** The selecting of rows by their index on screen; without a selection nothing happens. */
export const useSelectActions = <T,>(
  rows: readonly T[],
  rowKey: (row: T) => string | number,
  selection: RowSelection<T> | undefined,
): SelectActions => {
  const latest = useRef({ rows, rowKey, selection });
  useEffect(() => {
    latest.current = { rows, rowKey, selection };
  });
  const anchor = useRef<string | number>(undefined);
  const select = useCallback((index: number, isRange: boolean) => {
    const now = latest.current;
    const row = now.rows[index];
    if (!row || !now.selection) return;
    const start = isRange ? now.rows.findIndex((each) => now.rowKey(each) === anchor.current) : index;
    anchor.current = now.rowKey(row);
    now.selection.onChange(
      between(now.rows, start < 0 ? index : start, index),
      !now.selection.isSelected(row),
    );
  }, []);
  const extend = useCallback((from: number, to: number) => {
    const now = latest.current;
    const row = now.rows[to];
    if (row) anchor.current = now.rowKey(row);
    now.selection?.onChange(between(now.rows, from, to), true);
  }, []);
  const selectAll = useCallback(() => {
    latest.current.selection?.onChange(latest.current.rows, true);
  }, []);
  return { select, extend, selectAll };
};
