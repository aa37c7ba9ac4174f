import { invokeWorker } from "../../core/invoke-worker.ts";
import { table } from "../../core/table/table.ts";
import { isLate, startAgain } from "../../services/jobs/start-again.ts";
import { eventOf, workerOf } from "./import-event.ts";
import { importJobs, LeaseLost, type OpenImport } from "./import-job-repository.ts";
import { type ImportRecord, libraryOf } from "./import-record.ts";

/** An import without a holder for this long has lost its invocation. */
const patienceMs = 60_000;

const isStalled = ({ leaseUntil, updatedAt }: ImportRecord, now: Date): boolean =>
  leaseUntil < now.getTime() && isLate({ at: updatedAt }, now, patienceMs);

/** Takes the lease from a worker that is known to be dead, so that another need not wait until it runs out. */
const freeLease = async (record: ImportRecord, now: Date): Promise<void> => {
  if (record.leaseUntil < now.getTime()) return;
  await table.write(importJobs.changeOperation(record, { leaseUntil: 0 }, now)).catch((error: unknown) => {
    if (!(error instanceof LeaseLost)) throw error;
  });
};

/**
 * Restarts what stopped silently: imports that were never started, whose worker died, or that
 * still have old versions to retire. Called every few minutes, and when a local installation starts.
 * @param noWorkerLives where that is certain (a machine that has just started), leases are not waited for
 * @returns how many were started
 */
export const resumeImports = async (now: Date, noWorkerLives = false): Promise<number> => {
  const isLost = async (open: OpenImport): Promise<boolean> => {
    const record = await importJobs.get(libraryOf(open.companyId), open.jobId, open.mode);
    if (!record || !(noWorkerLives || isStalled(record, now))) return false;
    if (noWorkerLives) await freeLease(record, now);
    return true;
  };
  return startAgain(await importJobs.listOpen(), {
    idOf: ({ jobId }) => jobId,
    isLost,
    start: (open) => invokeWorker(workerOf(open.kind), eventOf(open)),
  });
};
