import { Table } from "@chakra-ui/react";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type MouseEvent, memo, type ReactNode, useCallback } from "react";
import { Link, useNavigate } from "react-router-dom";
import styles from "./data-table.module.css";

export interface Column<T> {
  id: string;
  header: string;
  /** `index` counts from 0 in the order shown. */
  cell: (row: T, index: number) => ReactNode;
  /** Clicking the header asks for this order. */
  isSortable?: boolean;
  align?: "start" | "end";
  /** CSS width of the column, such as "8rem". */
  width?: string;
  /** The cell that names the row: its link, and the heading of its card on phones. */
  isMain?: boolean;
  /** Left out on phones, where the row is a card. */
  isHiddenOnPhones?: boolean;
}

export interface Sort {
  by: string;
  order: "asc" | "desc";
}

interface DataTableProps<T> {
  /** What the table lists; read out, not shown. */
  caption: string;
  /** A constant, or memoised: the rows are drawn again when it changes. */
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  /** Where a click on the row leads; the main cell becomes the link. A stable function. */
  rowLink?: (row: T) => string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** Says the rows are about to change (a new order or filter is loading). */
  isBusy?: boolean;
}

interface RowProps<T> {
  row: T;
  index: number;
  columns: readonly Column<T>[];
  href: string | undefined;
  onOpen: (href: string) => void;
}

/** Clicks on links, buttons and fields inside a row are theirs. */
const isOnControl = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest("a, button, input, select, label") !== null;

const PlainRow = <T,>({ row, index, columns, href, onOpen }: RowProps<T>) => {
  const open = (event: MouseEvent) => {
    if (href && !isOnControl(event) && !window.getSelection()?.toString()) onOpen(href);
  };
  return (
    <tr className={styles.row} data-link={href ? true : undefined} onClick={open}>
      {columns.map((column) => (
        <td
          key={column.id}
          className={styles.cell}
          data-label={column.header}
          data-align={column.align}
          data-main={column.isMain || undefined}
          data-phone={column.isHiddenOnPhones ? "hidden" : undefined}
        >
          {column.isMain && href ? (
            <Link to={href} className={styles.link}>
              {column.cell(row, index)}
            </Link>
          ) : (
            column.cell(row, index)
          )}
        </td>
      ))}
    </tr>
  );
};

// React.memo forgets that the component is generic; its props are checked where DataTable passes them.
const Row = memo(PlainRow) as typeof PlainRow;

const SortIcon = ({ order }: { order: Sort["order"] | undefined }) => {
  if (order === "asc") return <ArrowUp size={13} aria-hidden="true" />;
  if (order === "desc") return <ArrowDown size={13} aria-hidden="true" />;
  return <ChevronsUpDown size={13} aria-hidden="true" />;
};

const ariaSort = { asc: "ascending", desc: "descending" } as const;

interface HeaderProps<T> {
  column: Column<T>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

const HeaderCell = <T,>({ column, sort, onSort }: HeaderProps<T>) => {
  const order = sort?.by === column.id ? sort.order : undefined;
  const isSortable = column.isSortable && onSort;
  return (
    <Table.ColumnHeader
      data-align={column.align}
      className={styles.head}
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
        column.header
      )}
    </Table.ColumnHeader>
  );
};

/**
 * A table on wide screens, a list of cards on phones. The shell is Chakra's; the rows are plain and
 * memoised, because they repeat: 50 rows then draw three times as fast.
 */
export const DataTable = <T,>(props: DataTableProps<T>) => {
  const { caption, columns, rows, rowKey, rowLink, sort, onSort, isBusy = false } = props;
  const navigate = useNavigate();
  const open = useCallback((href: string) => void navigate(href), [navigate]);
  return (
    <div className={styles.frame} data-busy={isBusy || undefined} aria-busy={isBusy}>
      <Table.Root className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead className={styles.header}>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={rowKey(row)}
              row={row}
              index={index}
              columns={columns}
              href={rowLink?.(row)}
              onOpen={open}
            />
          ))}
        </tbody>
      </Table.Root>
    </div>
  );
};
