import { invokeWorker } from "../core/invoke-worker.ts";
import { log } from "../core/log.ts";
import { retireVersions } from "../library/library-publisher.ts";
import type { Library } from "../library/library-types.ts";
import { type SnapshotEvent, snapshotWorker } from "../rule-snapshots/snapshot-event.ts";
import { closeRetired } from "./import-batches.ts";
import type { ImportEvent } from "./import-event.ts";
import { importFile, previewFile } from "./import-file.ts";
import { importJobs } from "./import-job-repository.ts";
import { importOutcomes } from "./import-outcomes.ts";
import { libraryOf } from "./import-record.ts";
import type { ImportRun, RunContext } from "./import-run.ts";
import { previewEvaluations } from "./preview-evaluations.ts";
import { restoreRules } from "./restore-rules.ts";
import { runJob } from "./run-job.ts";

/** Lets the snapshots of new versions be made. Should the call be lost, the next sweep has it. */
const startSnapshots = async (event: SnapshotEvent, jobId: string): Promise<void> => {
  if (event.titles.length === 0) return;
  await invokeWorker(snapshotWorker, event).catch((error: unknown) =>
    log.error("snapshots not started yet", error, { jobId }),
  );
};

/** The work after a publication: versions nobody points to any more expire. */
const retire = async (library: Library, jobId: string): Promise<void> => {
  const record = await importJobs.get(library, jobId);
  if (!record?.finishedAt) return;
  const replaced = await importOutcomes.replacedVersions(library, jobId);
  if (replaced.length === 0) return;
  await retireVersions(replaced, record.finishedAt);
  await closeRetired(library, jobId);
};

/** @returns the titles that have a new version */
const doWork = (run: ImportRun): Promise<number[]> => {
  const { kind, mode } = run.record;
  if (kind === "undo") return restoreRules(run);
  if (mode === "import") return importFile(run);
  return kind === "metrics" ? previewEvaluations(run) : previewFile(run);
};

/**
 * Runs an import, preview or undo to its end, or takes up where an earlier worker stopped. Calling it again,
 * at the same moment or later, changes nothing more: one worker holds the lease, and what is over stays over.
 */
export const runImport = async (event: ImportEvent, ctx: RunContext): Promise<void> => {
  const { jobId, companyId } = event;
  await runJob(event, ctx, async (run) => startSnapshots({ companyId, titles: await doWork(run) }, jobId));
  await retire(libraryOf(companyId), jobId);
  ctx.onCheckpoint?.("retired");
};
