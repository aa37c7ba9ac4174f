import { useMemo } from "react";
import type { Density, ListName } from "../../../shared/exports/lists.ts";
import { type LaidView, useListLayout } from "../lib/list-layout.ts";
import type { Column } from "./data-table.tsx";

/** A column a person may choose. */
export interface ColumnChoice {
  id: string;
  label: string;
  isShown: boolean;
  /** It names the row and is always shown. */
  isMain: boolean;
}

/** A list as its reader laid it out. */
export interface LaidOut<T> {
  /** What `DataTable` takes. */
  table: { columns: readonly Column<T>[]; density: Density; minWidth: string | undefined };
  /** The shown columns in their order, then the others. */
  choices: readonly ColumnChoice[];
  /** Names of the shown columns in their order. */
  shown: readonly string[];
  /** What they say, as the list's file names it. */
  fields: readonly string[];
  /** Takes a column into the list, to where it stands by default, or out of it. */
  toggle: (id: string) => void;
  /** Moves a column to another place among those shown, counted from 0. */
  move: (id: string, to: number) => void;
  /** Shows what the list opens with; undefined where it does. */
  reset: (() => void) | undefined;
  /** Whether a view is open and its list is laid out in another way now. */
  isChanged: boolean;
  density: Density;
  setDensity: (density: Density) => void;
}

/** Names of the columns that are chosen by their reader: those of data. */
const choosable = <T>(columns: readonly Column<T>[]) => columns.filter(({ isSet }) => !isSet);

/** Width in rem below which a column cannot be read. */
const leastWidth = ({ width = "", isMain }: Pick<Column<never>, "width" | "isMain">): number => {
  const named = /(\d+(?:\.\d+)?)rem/.exec(width)?.[1];
  return Math.max(named ? Number(named) : 9, isMain ? 16 : 0);
};

/** As wide as the page of most screens: a wider table scrolls sideways. */
const roomy = 58;

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();

/** The order with a column added behind the nearest one that stands before it by default. */
const withColumn = (shown: readonly string[], id: string, all: readonly string[]): string[] => {
  const before = all.slice(0, all.indexOf(id)).findLast((each) => shown.includes(each));
  const at = before === undefined ? 0 : shown.indexOf(before) + 1;
  return shown.toSpliced(at, 0, id);
};

/**
 * The columns of a list in the order its reader chose. Columns that are set keep their place: before the others where
 * they stand before them, else behind. Names that no column has any more are left out.
 */
const arranged = <T>(columns: readonly Column<T>[], wanted: readonly string[] | undefined) => {
  const own = choosable(columns);
  const first = own.filter(({ isOptional }) => !isOptional).map(({ id }) => id);
  const known = wanted?.filter(
    (id, index) => own.some((each) => each.id === id) && wanted.indexOf(id) === index,
  );
  const main = own.find(({ isMain }) => isMain)?.id;
  const shown =
    known && known.length > 0 ? (main && !known.includes(main) ? [main, ...known] : known) : first;
  const isCustom = !isSame(shown, first);
  const start = columns.findIndex(({ isSet }) => !isSet);
  const set = (isLeading: boolean) =>
    columns.filter(({ isSet }, index) => isSet && index < start === isLeading);
  const middle = shown.flatMap((id) => {
    const column = own.find((each) => each.id === id);
    if (!column) return [];
    // Where a person chose the columns, all of them show; the table scrolls sideways if it must.
    const { narrowWidth: _, ...whole } = column;
    return [isCustom ? whole : column];
  });
  const fields = [...new Set(middle.flatMap(({ id, fields: named = [id] }) => named))];
  return { shown, first, isCustom, fields, columns: [...set(true), ...middle, ...set(false)] };
};

/**
 * Lays a list out as its reader chose: which columns, in which order, how high the rows.
 * @param columns all that the list has; a constant, or memoised
 * @param view the saved view that is open, with its own layout
 */
export const useLaidOut = <T>(
  list: ListName,
  columns: readonly Column<T>[],
  { view, density: usual = "comfortable" }: { view?: LaidView | undefined; density?: Density } = {},
): LaidOut<T> => {
  const { layout, change } = useListLayout(list, view);
  const laid = useMemo(() => arranged(columns, layout.columns), [columns, layout.columns]);
  const { shown, first, isCustom } = laid;
  const own = choosable(columns);
  const all = own.map(({ id }) => id);
  const show = (next: readonly string[]) => change({ ...layout, columns: [...next] });
  const width = laid.columns.reduce((sum, column) => sum + leastWidth(column), 0);
  const density = layout.density ?? usual;
  const saved = view && arranged(columns, view.columns).shown;
  const rest = all.filter((id) => !shown.includes(id));
  return {
    table: {
      columns: laid.columns,
      density,
      minWidth: isCustom && width > roomy ? `${width}rem` : undefined,
    },
    choices: [...shown, ...rest].flatMap((id) => {
      const column = own.find((each) => each.id === id);
      if (!column) return [];
      return [{ id, label: column.header, isShown: shown.includes(id), isMain: column.isMain === true }];
    }),
    shown,
    fields: laid.fields,
    toggle: (id) =>
      show(shown.includes(id) ? shown.filter((each) => each !== id) : withColumn(shown, id, all)),
    move: (id, to) => show(shown.filter((each) => each !== id).toSpliced(to, 0, id)),
    reset: isCustom ? () => show(first) : undefined,
    isChanged: view !== undefined && !(isSame(saved ?? [], shown) && density === view.density),
    density,
    setDensity: (next) => change({ ...layout, density: next }),
  };
};
