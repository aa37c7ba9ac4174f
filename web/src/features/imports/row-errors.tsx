import type { ImportJob, ImportRowError } from "../../../../shared/schemas/import-job.ts";
import { formatNumber } from "../../lib/format.ts";
import { Absent } from "../../ui/absent.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { messages } from "./import-messages.ts";
import styles from "./imports.module.css";

/** Rows are counted from 1 for people; the API counts from 0. */
const columns: readonly Column<ImportRowError>[] = [
  {
    id: "row",
    phone: "labeled",
    header: messages.errors.columns.row,
    width: "5rem",
    cell: ({ row }) => formatNumber(row + 1),
  },
  {
    id: "field",
    phone: "labeled",
    header: messages.errors.columns.field,
    width: "9rem",
    cell: ({ field }) => field || <Absent word="None" />,
  },
  { id: "reason", header: messages.errors.columns.reason, isMain: true, cell: ({ message }) => message },
];
const rowKey = ({ row, field }: ImportRowError) => `${row}.${field}`;

/** The rows of a file that could not be used, or the first of them. */
export const RowErrors = ({ job: { errors, failed } }: { job: Pick<ImportJob, "errors" | "failed"> }) => (
  <>
    {failed > errors.length ? (
      <p className={styles.muted}>
        {messages.errors.more(formatNumber(errors.length), formatNumber(failed))}
      </p>
    ) : null}
    <DataTable caption={messages.errors.caption} columns={columns} rows={errors} rowKey={rowKey} isWhole />
  </>
);
