import { retireVersions } from "../../regulation/library/library-publisher.ts";
import type { Library } from "../../regulation/library/library-types.ts";
import { type SnapshotEvent, snapshotWorker } from "../../rules/index/snapshot-event.ts";
import { startWorker } from "../../services/jobs/start-worker.ts";
import { closeRetired } from "../engine/import-batches.ts";
import type { ImportEvent } from "../engine/import-event.ts";
import { importJobs } from "../engine/import-job-repository.ts";
import { importOutcomes } from "../engine/import-outcomes.ts";
import { libraryOf } from "../engine/import-record.ts";
import type { ImportRun, RunContext } from "../engine/import-run.ts";
import { runJob } from "../engine/run-job.ts";
import { previewEvaluations } from "../evaluations/preview-evaluations.ts";
import { previewRuleFile, publishRuleFile } from "../rules/publish-rule-file.ts";
import { restoreRules } from "../undo/restore-rules.ts";

/** Lets the snapshots of new versions be made. */
const startSnapshots = async (event: SnapshotEvent, jobId: string): Promise<void> => {
  if (event.titles.length > 0) await startWorker(snapshotWorker, event, { jobId });
};

/** The work after a publication: versions without a reference expire. */
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
  if (mode === "import") return publishRuleFile(run);
  return kind === "metrics" ? previewEvaluations(run) : previewRuleFile(run);
};

/**
 * Runs an import, preview or undo to its end, or takes up where an earlier worker stopped. Calling it again,
 * at the same time or later, changes nothing more: one worker holds the lease, and what is over stays over.
 */
export const doRulesJob = async (event: ImportEvent, ctx: RunContext): Promise<void> => {
  const { jobId, companyId } = event;
  await runJob(event, ctx, async (run) => startSnapshots({ companyId, titles: await doWork(run) }, jobId));
  await retire(libraryOf(companyId), jobId);
  ctx.onCheckpoint?.("retired");
};
