import { AsyncView } from "../../ui/async-view.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { isFinished } from "./changed-by-imports.ts";
import { ImportPreviewResult } from "./import-preview.tsx";
import { JobProgress } from "./job-progress.tsx";
import styles from "./preview.module.css";
import { messages } from "./preview-messages.ts";
import { useFollowedJob } from "./use-import-job.ts";

/** Whether the preview came to an end that can be imported. */
export const useIsPreviewed = (jobId: string): boolean => {
  const { data: job } = useFollowedJob(jobId);
  return isFinished(job) && job?.preview !== null;
};

/** A preview as it goes on, then what it found; or why the file cannot be used. */
export const PreviewJob = ({ jobId }: { jobId: string }) => (
  <AsyncView
    state={useFollowedJob(jobId)}
    skeleton={<ProgressBar label={messages.waiting} share={null} />}
    failure={messages.failed}
  >
    {(job) => {
      if (!isFinished(job)) return <JobProgress job={job} />;
      if (job.preview) return <ImportPreviewResult job={job} preview={job.preview} />;
      return <p className={styles.failed}>{job.message || messages.failed}</p>;
    }}
  </AsyncView>
);
