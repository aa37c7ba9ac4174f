import { Stack } from "@chakra-ui/react";
import type { ImportJob, ImportRowError } from "../../../../shared/schemas/import-job.ts";
import { formatNumber } from "../../lib/format.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { StatCard, StatGroup } from "../../ui/stat-card.tsx";
import { messages } from "./import-messages.ts";
import styles from "./imports.module.css";
import { isFinished, useImportJob } from "./use-import-job.ts";

const columns: readonly Column<ImportRowError>[] = [
  { id: "row", header: messages.errors.columns.row, width: "5rem", cell: ({ row }) => formatNumber(row + 1) },
  { id: "field", header: messages.errors.columns.field, width: "9rem", cell: ({ field }) => field || "-" },
  { id: "reason", header: messages.errors.columns.reason, isMain: true, cell: ({ message }) => message },
];
const rowKey = ({ row, field }: ImportRowError) => `${row}.${field}`;

const Progress = ({ job }: { job: ImportJob }) => {
  if (job.status === "queued") return <ProgressBar label={messages.queued} share={null} />;
  if (job.total === 0) return <ProgressBar label={messages.reading} share={null} />;
  return (
    <ProgressBar
      label={messages.importing}
      share={job.processed / job.total}
      detail={messages.progress(formatNumber(job.processed), formatNumber(job.total))}
    />
  );
};

const RowErrors = ({ job }: { job: ImportJob }) => (
  <section className={styles.errors}>
    <h3 className={styles.errorsHeading}>{messages.errors.heading}</h3>
    {job.failed > job.errors.length ? (
      <p className={styles.muted}>
        {messages.errors.more(formatNumber(job.errors.length), formatNumber(job.failed))}
      </p>
    ) : null}
    <div className={styles.errorRows}>
      <DataTable caption={messages.errors.caption} columns={columns} rows={job.errors} rowKey={rowKey} />
    </div>
  </section>
);

const Result = ({ job }: { job: ImportJob }) => (
  <Stack gap="4">
    <p className={styles.message} data-status={job.status}>
      {job.message}
    </p>
    <StatGroup>
      <StatCard label={messages.counts.created} value={formatNumber(job.created)} />
      <StatCard label={messages.counts.updated} value={formatNumber(job.updated)} />
      <StatCard label={messages.counts.unchanged} value={formatNumber(job.unchanged)} />
      <StatCard label={messages.counts.failed} value={formatNumber(job.failed)} />
    </StatGroup>
    {job.errors.length > 0 ? <RowErrors job={job} /> : null}
  </Stack>
);

/** An import as it goes on, and what came of it. */
export const ImportJobView = ({ jobId }: { jobId: string }) => (
  <AsyncView
    state={useImportJob(jobId)}
    skeleton={<ProgressBar label={messages.queued} share={null} />}
    failure={messages.toasts.failedBody}
  >
    {(job) =>
      isFinished(job) ? (
        <Result job={job} />
      ) : (
        <Stack gap="3">
          <Progress job={job} />
          <p className={styles.muted}>{messages.staysBehind}</p>
        </Stack>
      )
    }
  </AsyncView>
);
