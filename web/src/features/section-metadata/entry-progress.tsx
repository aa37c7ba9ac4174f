import { CircleCheck, CircleDashed, CircleX, LoaderCircle, type LucideIcon } from "lucide-react";
import type { ImportJob, ImportStage } from "../../../../shared/schemas/import-job.ts";
import type { ApiState } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import styles from "./entry-progress.module.css";
import { messages } from "./form-messages.ts";
import { isFinished } from "./use-entry-creation.ts";

const { job: words } = messages;

type StageState = keyof typeof words.statuses;
const icons: Readonly<Record<StageState, LucideIcon>> = {
  waiting: CircleDashed,
  checking: LoaderCircle,
  running: LoaderCircle,
  done: CircleCheck,
  failed: CircleX,
  skipped: CircleDashed,
};

/** What a stage waits for when the job has failed never comes. */
const stateOf = ({ status }: ImportStage, job: ImportJob): StageState =>
  job.status === "failed" && status !== "done" && status !== "failed" ? "skipped" : status;

const Stage = ({ stage, job }: { stage: ImportStage; job: ImportJob }) => {
  const state = stateOf(stage, job);
  const Icon = icons[state];
  return (
    <li className={styles.stage} data-state={state}>
      <Icon size={18} aria-hidden="true" className={styles.icon} />
      <span className={styles.name}>{words.stages[stage.name]}</span>
      <span className={styles.state}>{words.statuses[state]}</span>
      {stage.message ? <span className={styles.message}>{stage.message}</span> : null}
    </li>
  );
};

/** The making of an entry with its files, step by step. */
export const EntryProgress = ({ state }: { state: ApiState<ImportJob> }) => (
  <AsyncView
    state={state}
    failure={words.loadFailed}
    skeleton={<ProgressBar label={words.begins} share={null} />}
  >
    {(job) => (
      <div className={styles.job}>
        <ol aria-label={words.stagesLabel} className={styles.stages}>
          {job.stages.map((stage) => (
            <Stage key={stage.name} stage={stage} job={job} />
          ))}
        </ol>
        <p role="status" className={styles.result} data-status={job.status}>
          {isFinished(job) ? job.message : words.staysBehind}
        </p>
      </div>
    )}
  </AsyncView>
);
