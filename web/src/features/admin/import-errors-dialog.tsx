import { Button } from "@chakra-ui/react";
import { getImport } from "../../../../shared/api/imports.ts";
import type { ImportJob, ImportRowError } from "../../../../shared/schemas/import-job.ts";
import { formatNumber } from "../../lib/format.ts";
import { useApi } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import styles from "./admin.module.css";
import { messages } from "./messages.ts";

const { errors: words } = messages;

/** Rows are counted from 1 for people; the API counts from 0. */
const columns: readonly Column<ImportRowError>[] = [
  { id: "row", header: words.columns.row, width: "5rem", cell: ({ row }) => formatNumber(row + 1) },
  { id: "field", header: words.columns.field, width: "9rem", cell: ({ field }) => field || words.noField },
  { id: "reason", header: words.columns.reason, cell: ({ message }) => message, isMain: true },
];
const rowKey = ({ row, field }: ImportRowError) => `${row}.${field}`;

/** The list of imports leaves the rows out; one import brings them. */
const FailedRows = ({ jobId }: Pick<ImportJob, "jobId">) => (
  <AsyncView
    state={useApi(getImport, { params: { jobId } })}
    failure={words.loadFailed}
    skeleton={<SkeletonRows count={3} />}
  >
    {({ failed, errors }) => (
      <>
        {failed > errors.length ? (
          <p className={styles.some}>{words.some(formatNumber(errors.length), formatNumber(failed))}</p>
        ) : null}
        <DataTable caption={words.caption} columns={columns} rows={errors} rowKey={rowKey} />
      </>
    )}
  </AsyncView>
);

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
    {job ? <FailedRows jobId={job.jobId} /> : null}
  </Dialog>
);
