import type { ImportJob, ImportStatus } from "../../../../shared/schemas/import-job.ts";
import { formatDateTime, formatNumber, formatSize } from "../../lib/format.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import styles from "./admin.module.css";
import { messages } from "./messages.ts";

const { imports: words } = messages;

const tones: Readonly<Record<ImportStatus, Tone>> = {
  queued: "gray",
  running: "blue",
  done: "green",
  done_with_errors: "orange",
  failed: "red",
};

const StatusCell = ({ job }: { job: ImportJob }) => (
  <span className={styles.status}>
    <Badge tone={tones[job.status]}>{words.statuses[job.status]}</Badge>
    {job.status === "running" && job.total > 0 ? (
      <span className={styles.detail}>
        {words.progress(formatNumber(job.processed), formatNumber(job.total))}
      </span>
    ) : null}
  </span>
);

const FileCell = ({ job }: { job: ImportJob }) => (
  <span className={styles.file}>
    <span className={styles.fileName}>{job.fileName}</span>
    <span className={styles.detail}>{formatSize(job.fileSize)}</span>
    {job.status === "failed" ? <span className={styles.reason}>{job.message}</span> : null}
  </span>
);

const FailedCell = ({ job, onShow }: { job: ImportJob; onShow: (job: ImportJob) => void }) =>
  job.failed === 0 ? (
    formatNumber(job.failed)
  ) : (
    <RowButton aria-label={words.showErrors(job.failed, job.fileName)} onClick={() => onShow(job)}>
      {formatNumber(job.failed)}
    </RowButton>
  );

const count = (id: "created" | "updated" | "unchanged", header: string): Column<ImportJob> => ({
  id,
  header,
  align: "end",
  cell: (job) => formatNumber(job[id]),
});

/** @param ownId id of the reader, who is called "You" */
export const importColumns = (
  ownId: string | undefined,
  onShow: (job: ImportJob) => void,
): readonly Column<ImportJob>[] => [
  { id: "file", header: words.columns.file, cell: (job) => <FileCell job={job} />, isMain: true },
  { id: "status", header: words.columns.status, cell: (job) => <StatusCell job={job} /> },
  count("created", words.columns.created),
  count("updated", words.columns.updated),
  count("unchanged", words.columns.unchanged),
  {
    id: "failed",
    header: words.columns.failed,
    align: "end",
    cell: (job) => <FailedCell job={job} onShow={onShow} />,
  },
  {
    id: "when",
    header: words.columns.when,
    cell: ({ createdAt }) => <span className={styles.when}>{formatDateTime(createdAt)}</span>,
  },
  {
    id: "who",
    header: words.columns.who,
    cell: ({ createdBy }) => (createdBy === ownId ? words.you : words.somebody),
  },
];
