import { Stack } from "@chakra-ui/react";
import type { ImportJob } from "../../../../shared/schemas/import-job.ts";
import { formatNumber } from "../../lib/format.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Note } from "../../ui/note.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { StatCard, StatGroup } from "../../ui/stat-card.tsx";
import { isFinished } from "./changed-by-imports.ts";
import { messages } from "./import-messages.ts";
import styles from "./imports.module.css";
import { JobProgress } from "./job-progress.tsx";
import { RowErrors } from "./row-errors.tsx";
import { type ImportToasts, useImportJob } from "./use-import-job.ts";

/** How many rows of the file came to what. */
const JobCounts = ({ job }: { job: ImportJob }) => (
  <StatGroup>
    <StatCard label={messages.counts.created} value={formatNumber(job.created)} />
    <StatCard label={messages.counts.updated} value={formatNumber(job.updated)} />
    <StatCard label={messages.counts.unchanged} value={formatNumber(job.unchanged)} />
    <StatCard label={messages.counts.failed} value={formatNumber(job.failed)} />
  </StatGroup>
);

const FailedRows = ({ job }: { job: ImportJob }) => (
  <section className={styles.errors}>
    <h3 className={styles.errorsHeading}>{messages.errors.heading}</h3>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard */}
    <section className={styles.errorRows} tabIndex={0} aria-label={messages.errors.heading}>
      <RowErrors job={job} />
    </section>
  </section>
);

const Result = ({ job }: { job: ImportJob }) => (
  <Stack gap="4">
    <p className={styles.message} data-status={job.status}>
      {job.message}
    </p>
    {job.changedSincePreview ? <Note>{messages.changedSincePreview}</Note> : null}
    <JobCounts job={job} />
    {job.errors.length > 0 ? <FailedRows job={job} /> : null}
  </Stack>
);

interface ImportJobViewProps {
  jobId: string;
  toasts: ImportToasts;
  /** Said while the import goes on. */
  staysBehind: string;
}

/** An import as it goes on, and what came of it. */
export const ImportJobView = ({ jobId, toasts, staysBehind }: ImportJobViewProps) => (
  <AsyncView
    state={useImportJob(jobId, toasts)}
    skeleton={<ProgressBar label={messages.queued} share={null} />}
    failure={toasts.failedBody}
  >
    {(job) =>
      isFinished(job) ? (
        <Result job={job} />
      ) : (
        <Stack gap="3">
          <JobProgress job={job} />
          <p className={styles.muted}>{staysBehind}</p>
        </Stack>
      )
    }
  </AsyncView>
);
