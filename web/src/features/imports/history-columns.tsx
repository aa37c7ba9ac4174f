import { importColumns } from "../../../../shared/exports/columns.ts";
import type { ImportJob, ImportStatus } from "../../../../shared/schemas/import-job.ts";
import { formatDateTime, formatNumber, formatSize } from "../../lib/format.ts";
import { Absent } from "../../ui/absent.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { RowActions } from "../../ui/row-actions.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { textColumn } from "../../ui/text-column.tsx";
import styles from "./history.module.css";
import { messages } from "./history-messages.ts";

/** Said where a cell has nothing to say. */
const none = <Absent word="None" />;

const tones: Readonly<Record<ImportStatus, Tone>> = {
  queued: "gray",
  running: "blue",
  done: "green",
  done_with_errors: "orange",
  failed: "red",
};

const UndoneMark = ({ undo: { undoneAt, undoneBy } }: ImportJob) =>
  undoneAt === null ? null : (
    <>
      <Badge tone="gray">{messages.undone}</Badge>
      <span className={styles.detail}>{messages.undoneBy(undoneBy ?? "", formatDateTime(undoneAt))}</span>
    </>
  );

/** How far a job is that is not over. */
const progressOf = ({ status, waitingAhead, processed, total }: ImportJob): string => {
  if (status === "queued" && waitingAhead > 0) return messages.waiting(formatNumber(waitingAhead));
  const isCounted = status === "running" && total > 0;
  return isCounted ? messages.progress(formatNumber(processed), formatNumber(total)) : "";
};

const StatusCell = ({ job }: { job: ImportJob }) => (
  <span className={styles.status}>
    <Badge tone={tones[job.status]}>{messages.statuses[job.status]}</Badge>
    {progressOf(job) ? <span className={styles.detail}>{progressOf(job)}</span> : null}
    <UndoneMark {...job} />
  </span>
);

/** What came of an undo, and why an import failed. */
const said = ({ kind, status, message }: ImportJob): string =>
  kind === "undo" || status === "failed" ? message : "";

const FileCell = ({ job }: { job: ImportJob }) => (
  <span className={styles.file} data-own-lines={said(job) ? true : undefined}>
    <span className={styles.fileName}>{job.fileName}</span>
    <span className={styles.detail}>
      {messages.kinds[job.kind]} · {formatSize(job.fileSize)}
    </span>
    {said(job) ? (
      <span className={styles.said} data-status={job.status}>
        {said(job)}
      </span>
    ) : null}
  </span>
);

const FailedCell = ({ job, onShow }: { job: ImportJob; onShow: (job: ImportJob) => void }) =>
  job.failed === 0 ? (
    <span data-usual="">{formatNumber(job.failed)}</span>
  ) : (
    <RowButton aria-label={messages.showErrors(job.failed, job.fileName)} onClick={() => onShow(job)}>
      {formatNumber(job.failed)}
    </RowButton>
  );

const isOfRules = ({ kind }: ImportJob): boolean => kind === "rules" || kind === "extracted-rules";

/** The button, or why there is none; only of rules, and where there is something to take back. */
const UndoCell = ({ job, onUndo }: { job: ImportJob; onUndo: (job: ImportJob) => void }) => {
  const { undo, created, updated, status } = job;
  if (undo.canUndo) {
    return (
      <RowActions
        about={job.fileName}
        actions={[
          {
            label: messages.undo.open,
            name: messages.undo.openOf(job.fileName),
            onSelect: () => onUndo(job),
          },
        ]}
      />
    );
  }
  const hadEffect = status !== "failed" && created + updated > 0 && undo.undoneAt === null;
  return isOfRules(job) && hadEffect ? (
    <span className={styles.why} data-usual="">
      {undo.reason}
    </span>
  ) : (
    none
  );
};

// An undo counts rules, which its sentence names.
const count = (id: "created" | "updated" | "unchanged"): Column<ImportJob> => ({
  id,
  header: messages.columns[id],
  align: "end",
  phone: "hidden",
  cell: (job) => (job.kind === "undo" ? none : formatNumber(job[id])),
});

interface HistoryActions {
  onShowErrors: (job: ImportJob) => void;
  onUndo: (job: ImportJob) => void;
}

export const historyColumns = ({ onShowErrors, onUndo }: HistoryActions): readonly Column<ImportJob>[] => [
  {
    id: "fileName",
    header: messages.columns.file,
    isMain: true,
    fields: ["fileName", "kind", "message"],
    cell: (job) => <FileCell job={job} />,
  },
  {
    id: "status",
    header: messages.columns.status,
    fields: ["status", "undone"],
    cell: (job) => <StatusCell job={job} />,
  },
  count("created"),
  count("updated"),
  count("unchanged"),
  {
    id: "failed",
    header: messages.columns.failed,
    phone: "labeled",
    align: "end",
    cell: (job) => <FailedCell job={job} onShow={onShowErrors} />,
  },
  textColumn("removed", importColumns.removed, ({ removed }) => formatNumber(removed), "6rem"),
  {
    id: "createdAt",
    header: messages.columns.when,
    cell: ({ createdAt }) => <span className={styles.when}>{formatDateTime(createdAt)}</span>,
  },
  {
    id: "createdBy",
    header: messages.columns.who,
    isSpare: true,
    cell: ({ createdByName }) => createdByName,
  },
  {
    id: "actions",
    isSet: true,
    header: messages.columns.actions,
    phone: "end",
    cell: (job) => <UndoCell job={job} onUndo={onUndo} />,
  },
];
