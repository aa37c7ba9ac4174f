import { Table } from "@chakra-ui/react";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { CSSProperties } from "react";
import styles from "./data-table.module.css";

/** A column as its header shows it. */
export interface HeadColumn {
  id: string;
  header: string;
  /** The header is read out, not shown. */
  isHeaderHidden?: boolean;
  /** Clicking the header asks for this order. */
  isSortable?: boolean;
  align?: "start" | "end";
  /** CSS width of the column, such as "8rem". */
  width?: string;
  /** Its width where a table of fixed columns is narrower than 75rem; "hidden" leaves it out there. */
  narrowWidth?: string;
}

export interface Sort {
  by: string;
  order: "asc" | "desc";
}

const SortIcon = ({ order }: { order: Sort["order"] | undefined }) => {
  if (order === "asc") return <ArrowUp size={13} aria-hidden="true" />;
  if (order === "desc") return <ArrowDown size={13} aria-hidden="true" />;
  return <ChevronsUpDown size={13} aria-hidden="true" />;
};

const ariaSort = { asc: "ascending", desc: "descending" } as const;

interface HeaderProps {
  column: HeadColumn;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

/** The header of a column, with its order where it has one. */
export const HeaderCell = ({ column, sort, onSort }: HeaderProps) => {
  const order = sort?.by === column.id ? sort.order : undefined;
  const isSortable = column.isSortable && onSort;
  return (
    <Table.ColumnHeader
      role="columnheader"
      data-align={column.align}
      className={styles.head}
      data-narrow={column.narrowWidth === "hidden" ? "hidden" : undefined}
      {...(column.width && { width: column.width })}
      {...(isSortable && { "aria-sort": order ? ariaSort[order] : "none" })}
    >
      {isSortable ? (
        <button
          type="button"
          className={styles.sort}
          data-active={order ? true : undefined}
          onClick={() => onSort({ by: column.id, order: order === "asc" ? "desc" : "asc" })}
        >
          {column.header}
          <SortIcon order={order} />
        </button>
      ) : (
        <span className={column.isHeaderHidden ? "visually-hidden" : undefined}>{column.header}</span>
      )}
    </Table.ColumnHeader>
  );
};

/** Of the column of checkboxes. */
const selectWidth = "2.5rem";

interface StyleOptions {
  isFixed: boolean | undefined;
  isSelectable: boolean;
  minWidth: string | undefined;
}

/** Least width of a table, and the tracks of its rows where it is fixed: the widths its columns name, and shares of the rest. */
export const styleOf = (
  columns: readonly HeadColumn[],
  { isFixed, isSelectable, minWidth }: StyleOptions,
): CSSProperties => {
  const tracks = (widths: readonly (string | undefined)[]) =>
    [...(isSelectable ? [selectWidth] : []), ...widths.map((width) => width ?? "minmax(0, 1fr)")].join(" ");
  const narrow = columns.map(({ width, narrowWidth = width }) => narrowWidth);
  return Object.fromEntries([
    ...(minWidth ? [["--least-width", minWidth]] : []),
    ...(isFixed
      ? [
          ["--columns", tracks(columns.map(({ width }) => width))],
          ["--narrow-columns", tracks(narrow.filter((width) => width !== "hidden"))],
        ]
      : []),
  ]);
};
