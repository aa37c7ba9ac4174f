import { Table } from "@chakra-ui/react";
import { type MouseEvent, memo, type ReactNode, useRef } from "react";
import type { Density } from "../../../shared/exports/lists.ts";
import styles from "./data-table.module.css";
import { type HeadColumn, HeaderCell, type Sort, styleOf } from "./data-table-head.tsx";
import { useRowKeys } from "./data-table-keys.ts";
import { isOnControl, pathOfLink, useFollow } from "./data-table-link.tsx";
import { type RowSelection, SelectAll, SelectCell, useSelectActions } from "./data-table-selection.tsx";

export interface Column<T> extends HeadColumn {
  /** `index` counts from 0 in the order shown. A cell that takes it is drawn again with every order. */
  cell: (row: T, index: number) => ReactNode;
  /** The cell that names the row: its link, and the first line of the row on phones. */
  isMain?: boolean;
  /**
   * Its place on phones: the second of two lines, where "labeled" says what it is and "fill" takes the room left;
   * the first, which "beside" goes on with, "mark" ends, and "end" has a corner of; or "below", a line of its own.
   */
  phone?: "line" | "labeled" | "fill" | "hidden" | "beside" | "mark" | "end" | "below";
  /** Last of the second line on phones, where there may be no room. Never a control. */
  isSpare?: boolean;
  /** Not a fact of the row, such as its actions: it stays where it is, and is in no file. */
  isSet?: boolean;
  /** Shown where its reader chose it. */
  isOptional?: boolean;
  /** What its cells say of the row, by the names of the list's file; its id by default. */
  fields?: readonly string[];
}

export interface DataTableProps<T> {
  /** What the table lists; read out, not shown. */
  caption: string;
  /** A constant, or memoised: the rows are drawn again when it changes. */
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  /** Where a click on the row leads; the main cell becomes the link. A stable function. */
  rowLink?: (row: T) => string;
  /** What such a click does where it does more than go there. A stable function. */
  onFollow?: ((row: T) => void) | undefined;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** Says the rows are about to change (a new order or filter is loading). */
  isBusy?: boolean;
  /** A first column of checkboxes. */
  selection?: RowSelection<T> | undefined;
  /** Arrow keys go from row to row, whose controls are one stop each of the tab order. */
  isNavigable?: boolean;
  /** Columns keep the widths they name whatever the rows hold; those without share the rest. */
  isFixed?: boolean;
  /** On phones a row shows all its values, on as many lines as they take: for tables of data. */
  isWhole?: boolean;
  /** Least height of the rows: 44 or 56 px; without it 64 px in a table of fixed columns. */
  density?: Density | undefined;
  /** CSS width below which the table scrolls sideways, where its columns need more room than a page has. */
  minWidth?: string | undefined;
}

interface CellProps<T> {
  row: T;
  column: Column<T>;
  /** 0 for columns that do not show it, so that their cells stay as they are in another order. */
  index: number;
  href: string | undefined;
}

const PlainCell = <T,>({ row, column, index, href }: CellProps<T>) => (
  <td
    role="cell"
    className={styles.cell}
    data-label={column.header}
    data-align={column.align}
    data-main={column.isMain || undefined}
    data-phone={column.isMain ? undefined : (column.phone ?? "line")}
    data-spare={column.isSpare || undefined}
    data-narrow={column.narrowWidth === "hidden" ? "hidden" : undefined}
  >
    {column.isMain && href ? (
      <a href={href} className={styles.link}>
        {column.cell(row, index)}
      </a>
    ) : (
      column.cell(row, index)
    )}
  </td>
);

// React.memo forgets that a component is generic; its props are checked where it is used.
const Cell = memo(PlainCell) as typeof PlainCell;
interface RowProps<T> {
  row: T;
  index: number;
  columns: readonly Column<T>[];
  href: string | undefined;
  onOpen: (href: string, row: T) => void;
  /** Undefined where rows are not selected. */
  isSelected: boolean | undefined;
  selectLabel: string;
  onSelect: (index: number, isRange: boolean) => void;
}

const PlainRow = <T,>({ row, index, columns, href, onOpen, ...select }: RowProps<T>) => {
  const { isSelected, selectLabel, onSelect } = select;
  const open = (event: MouseEvent) => {
    const path = pathOfLink(event);
    if (path) {
      event.preventDefault();
      onOpen(path, row);
    }
    if (isOnControl(event)) return;
    if (event.shiftKey && isSelected !== undefined) onSelect(index, true);
    else if (href && !window.getSelection()?.toString()) onOpen(href, row);
  };
  return (
    <tr
      role="row"
      className={styles.row}
      data-link={href ? true : undefined}
      data-selected={isSelected || undefined}
      onClick={open}
    >
      {isSelected === undefined ? null : (
        <SelectCell label={selectLabel} isSelected={isSelected} onSelect={onSelect} />
      )}
      {columns.map((column) => (
        <Cell
          key={column.id}
          row={row}
          column={column}
          index={column.cell.length > 1 ? index : 0}
          href={href}
        />
      ))}
    </tr>
  );
};

const Row = memo(PlainRow) as typeof PlainRow;

/**
 * A table on wide screens, a list of rows of two lines on phones. The shell is Chakra's; the rows are plain and
 * memoised, because they repeat: 50 rows then draw three times as fast. Its elements say their roles, since
 * Safari forgets them where a table is laid out as a grid or as cards.
 */
export const DataTable = <T,>(props: DataTableProps<T>) => {
  const { caption, columns, rows, rowKey, rowLink, sort, onSort, isBusy = false, selection } = props;
  const { isNavigable = false, isFixed, isWhole, density, minWidth, onFollow } = props;
  const open = useFollow(onFollow);
  const body = useRef<HTMLTableSectionElement>(null);
  const actions = useSelectActions(rows, rowKey, selection);
  const isSelectable = selection !== undefined;
  const rowKeys = useRowKeys({ body, isEnabled: isNavigable, isSelectable, actions });
  return (
    <div
      className={styles.frame}
      data-busy={isBusy || undefined}
      data-density={density}
      data-wide={minWidth ? true : undefined}
      aria-busy={isBusy}
    >
      <Table.Root
        role="table"
        className={styles.table}
        data-fixed={isFixed || undefined}
        data-whole={isWhole}
        style={styleOf(columns, { isFixed, isSelectable, minWidth })}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup" className={styles.header}>
          <tr role="row">
            {selection ? (
              <Table.ColumnHeader role="columnheader" className={styles.selectHead}>
                <SelectAll rows={rows} selection={selection} />
              </Table.ColumnHeader>
            ) : null}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body} {...rowKeys}>
          {rows.map((row, index) => (
            <Row
              key={rowKey(row)}
              row={row}
              index={index}
              columns={columns}
              href={rowLink?.(row)}
              onOpen={open}
              isSelected={selection?.isSelected(row)}
              selectLabel={selection?.label(row) ?? ""}
              onSelect={actions.select}
            />
          ))}
        </tbody>
      </Table.Root>
    </div>
  );
};
