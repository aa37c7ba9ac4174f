import { newToken } from "../../core/ids.ts";
import { invokeWorker } from "../../core/invoke-worker.ts";
import { log } from "../../core/log.ts";
import { table } from "../../core/table/table.ts";
import { FileProblem } from "../../services/json/file-problem.ts";
import { UploadGone } from "../../services/uploads/uploaded-objects.ts";
import { keepErrors } from "./import-batches.ts";
import { importEnd } from "./import-end.ts";
import { eventOf, type ImportEvent, workerOf } from "./import-event.ts";
import { importJobs, LeaseLost } from "./import-job-repository.ts";
import { importOutcomes } from "./import-outcomes.ts";
import { ImportProgress, leaseMs } from "./import-progress.ts";
import { libraryOf } from "./import-record.ts";
import { failedChanges } from "./import-result.ts";
import { type ImportRun, OutOfTime, type RunContext } from "./import-run.ts";
import { importTurns } from "./import-turns.ts";
import { BadRows, type Failures } from "./row-errors.ts";

/** Consecutive runs without progress; then a person has to look at it. */
const maxAttempts = 5;

const fail = async (
  { record, progress, ctx }: ImportRun,
  sentence: string,
  failures?: Failures,
): Promise<void> => {
  await progress.stop();
  const now = new Date();
  const changes = failedChanges(record, sentence, progress.everKept, now);
  const { message = sentence } = changes;
  if (failures) await keepErrors(record, failures.listed);
  await table.transact([
    importJobs.changeOperation(record, { ...changes, ...(failures && { failed: failures.count }) }, now),
    ...(failures ? await importOutcomes.errorOperations(record, failures.first) : []),
    importJobs.closeOperation(record.jobId),
    ...(record.mode === "preview"
      ? []
      : await importEnd(record, ctx.requestId, { status: "failed", message }, message, now)),
  ]);
};

/** Lets the job go, so that another worker can take it at once. */
const letGo = async ({ record, progress }: ImportRun, attempts: number): Promise<void> => {
  await progress.stop();
  const now = new Date();
  await table.write(importJobs.changeOperation(record, { leaseUntil: 0, attempts }, now));
};

/** This is not a failure, so it does not count. A job ends at the latest when its upload is removed, after a day. */
const handOver = async (run: ImportRun): Promise<void> => {
  await letGo(run, Math.min(run.progress.attempts, run.record.attempts - 1));
  await invokeWorker(workerOf(run.record.kind), eventOf(run.record));
};

const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof FileProblem) return error.message;
  return error instanceof UploadGone ? "The uploaded file no longer exists." : undefined;
};

/** What to do when a run ends early; unexpected errors are rethrown, so that Lambda tries again. */
const endEarly = async (run: ImportRun, error: unknown): Promise<void> => {
  if (error instanceof LeaseLost) return;
  const reason = reasonOf(error);
  if (reason !== undefined) return fail(run, reason, error instanceof BadRows ? error.failures : undefined);
  if (error instanceof OutOfTime) return handOver(run);
  await letGo(run, run.progress.attempts).catch((other: unknown) =>
    log.error("import not let go", other, { jobId: run.record.jobId }),
  );
  throw error;
};

const workUnderLease = async (
  { jobId, companyId, mode }: ImportEvent,
  ctx: RunContext,
  work: (run: ImportRun) => Promise<void>,
): Promise<void> => {
  const library = libraryOf(companyId);
  const record = await importJobs.claim(library, jobId, newToken(), new Date(), leaseMs, mode);
  if (!record) return;
  const run = { library, record, ctx, progress: new ImportProgress(record) };
  ctx.onCheckpoint?.("claimed");
  try {
    if (record.attempts > maxAttempts) return await fail(run, `The import stopped ${maxAttempts} times.`);
    await work(run);
  } catch (error) {
    await endEarly(run, error);
  } finally {
    await run.progress.stop();
  }
};

/**
 * Runs a job to its end, or resumes where an earlier worker stopped. Calling it again, at the same time or later,
 * changes nothing: one worker holds the lease, and a finished job stays finished. A queued job whose turn has not
 * come stays as it is, until an earlier job ends and starts it.
 * @param work may end anywhere and be repeated; it writes the job's end
 */
export const runJob = async (
  event: ImportEvent,
  ctx: RunContext,
  work: (run: ImportRun) => Promise<void>,
): Promise<void> => {
  const { jobId, companyId, mode = "import" } = event;
  const library = libraryOf(companyId);
  if (!(await importTurns.takePlace(library, jobId))) return;
  await workUnderLease(event, ctx, work);
  await importTurns.leaveWhenOver(library, jobId, mode);
};
