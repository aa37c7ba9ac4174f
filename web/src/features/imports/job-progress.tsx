import type { ImportJob } from "../../../../shared/schemas/import-job.ts";
import { formatNumber } from "../../lib/format.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { messages } from "./import-messages.ts";

const queuedLabel = ({ waitingAhead }: ImportJob): string =>
  waitingAhead > 0 ? messages.waiting(formatNumber(waitingAhead)) : messages.queued;

/** How far an import or a preview has come. */
export const JobProgress = ({ job }: { job: ImportJob }) => {
  if (job.status === "queued") return <ProgressBar label={queuedLabel(job)} share={null} />;
  if (job.total === 0) return <ProgressBar label={messages.reading} share={null} />;
  return (
    <ProgressBar
      label={job.mode === "preview" ? messages.comparing : messages.importing[job.kind]}
      share={job.processed / job.total}
      detail={messages.progress(formatNumber(job.processed), formatNumber(job.total))}
    />
  );
};
