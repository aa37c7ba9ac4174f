import { newToken } from "../core/ids.ts";
import { invokeWorker } from "../core/invoke-worker.ts";
import { log } from "../core/log.ts";
import { table } from "../core/table/table.ts";
import { retireVersions } from "../library/library-publisher.ts";
import type { Library } from "../library/library-types.ts";
import { type SnapshotEvent, snapshotWorker } from "../rule-snapshots/snapshot-event.ts";
import { UploadGone } from "../uploads/uploaded-objects.ts";
import { eventOf, type ImportEvent, workerOf } from "./import-event.ts";
import { importFile, previewFile } from "./import-file.ts";
import { importJobs, LeaseLost } from "./import-job-repository.ts";
import { importOutcomes } from "./import-outcomes.ts";
import { ImportProgress, leaseMs } from "./import-progress.ts";
import { type ImportRecord, libraryOf } from "./import-record.ts";
import { failedChanges, finishedActivity } from "./import-result.ts";
import { type ImportRun, OutOfTime, type RunContext } from "./import-run.ts";
import { previewEvaluations } from "./preview-evaluations.ts";
import { FileProblem } from "./reading/file-problem.ts";
import { restoreRules } from "./restore-rules.ts";

/** A run that ends without a result is tried again this often; then a person has to look at it. */
const maxAttempts = 5;

const fail = async ({ record, progress, ctx }: ImportRun, sentence: string): Promise<void> => {
  await progress.stop();
  const now = new Date();
  await table.transact([
    importJobs.changeOperation(record, failedChanges(record, sentence, now), now),
    importJobs.closeOperation(record.jobId),
    ...(record.mode === "preview"
      ? []
      : [finishedActivity(record, ctx.requestId, { status: "failed", message: sentence }, now)]),
  ]);
};

/** Lets the import go, so that another worker can take it at once. */
const letGo = async ({ record, progress }: ImportRun, attempts: number): Promise<void> => {
  await progress.stop();
  const now = new Date();
  await table.write(importJobs.changeOperation(record, { leaseUntil: 0, attempts }, now));
};

const handOver = async (run: ImportRun): Promise<void> => {
  await letGo(run, run.record.attempts);
  await invokeWorker(workerOf(run.record.kind), eventOf(run.record));
};

const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof FileProblem) return error.message;
  return error instanceof UploadGone ? "The uploaded file is not there any more." : undefined;
};

/** What to do when a run ends early; anything unforeseen is thrown on, so that Lambda tries again. */
const endEarly = async (run: ImportRun, error: unknown): Promise<void> => {
  if (error instanceof LeaseLost) return;
  const reason = reasonOf(error);
  if (reason !== undefined) return fail(run, reason);
  if (error instanceof OutOfTime) return handOver(run);
  await letGo(run, run.record.attempts).catch((other: unknown) =>
    log.error("import not let go", other, { jobId: run.record.jobId }),
  );
  throw error;
};

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
  await importOutcomes.close(library, jobId);
};

/** @returns the titles that have a new version */
const doWork = (run: ImportRun): Promise<number[]> => {
  const { kind, mode } = run.record;
  if (kind === "undo") return restoreRules(run);
  if (mode === "import") return importFile(run);
  return kind === "metrics" ? previewEvaluations(run) : previewFile(run);
};

/**
 * Runs an import, preview or undo to its end, or takes up where an earlier worker stopped. Calling it again, at the same
 * moment or later, changes nothing more: one worker holds the lease, and what is over stays over.
 */
export const runImport = async ({ jobId, companyId, mode }: ImportEvent, ctx: RunContext): Promise<void> => {
  const library = libraryOf(companyId);
  const record: ImportRecord | undefined = await importJobs.claim(
    library,
    jobId,
    newToken(),
    new Date(),
    leaseMs,
    mode,
  );
  if (!record) return mode === "preview" ? undefined : retire(library, jobId);
  const run = { library, record, ctx, progress: new ImportProgress(record) };
  ctx.onCheckpoint?.("claimed");
  try {
    if (record.attempts > maxAttempts) return await fail(run, `The import stopped ${maxAttempts} times.`);
    await startSnapshots({ companyId, titles: await doWork(run) }, jobId);
  } catch (error) {
    await endEarly(run, error);
    return;
  } finally {
    await run.progress.stop();
  }
  await retire(library, jobId);
  ctx.onCheckpoint?.("retired");
};
