import { Button } from "@chakra-ui/react";
import type { ImportJob, ImportRowError } from "../../../../shared/schemas/import-job.ts";
import { formatNumber } from "../../lib/format.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { messages } from "./messages.ts";

const { errors: words } = messages;

/** Rows are counted from 1 for people; the API counts from 0. */
const columns: readonly Column<ImportRowError>[] = [
  { id: "row", header: words.columns.row, width: "5rem", cell: ({ row }) => formatNumber(row + 1) },
  { id: "field", header: words.columns.field, width: "9rem", cell: ({ field }) => field || words.noField },
  { id: "reason", header: words.columns.reason, cell: ({ message }) => message, isMain: true },
];
const rowKey = ({ row, field }: ImportRowError) => `${row}.${field}`;

interface ImportErrorsDialogProps {
  /** The import whose failed rows are shown; undefined keeps the dialog closed. */
  job: ImportJob | undefined;
  onClose: () => void;
}

/** Why rows of a file were left out. */
export const ImportErrorsDialog = ({ job, onClose }: ImportErrorsDialogProps) => (
  <Dialog
    isOpen={job !== undefined}
    onClose={onClose}
    size="lg"
    title={words.heading}
    description={job?.fileName}
    footer={
      <Button variant="outline" onClick={onClose}>
        {words.close}
      </Button>
    }
  >
    {job && job.failed > job.errors.length ? (
      <p>{words.some(formatNumber(job.errors.length), formatNumber(job.failed))}</p>
    ) : null}
    {job ? <DataTable caption={words.caption} columns={columns} rows={job.errors} rowKey={rowKey} /> : null}
  </Dialog>
);
