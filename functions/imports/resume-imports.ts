import { invokeWorker } from "../core/invoke-worker.ts";
import { type ImportRecord, importJobs, libraryOf } from "./import-job-repository.ts";
import { importWorker } from "./run-import.ts";

/** An import that nobody took up for this long has lost its invocation. */
const patienceMs = 60_000;

const isStalled = (record: ImportRecord, now: number): boolean =>
  record.leaseUntil < now && Date.parse(record.updatedAt) + patienceMs < now;

/**
 * Starts again what stopped without a word: imports that were never taken up, whose worker died, or that
 * still have old versions to retire. Called every few minutes, and when a local
 * installation starts.
 * @returns how many were started
 */
export const resumeImports = async (now: Date): Promise<number> => {
  let started = 0;
  for (const { jobId, companyId } of await importJobs.listOpen()) {
    const record = await importJobs.get(libraryOf(companyId), jobId);
    if (!record || !isStalled(record, now.getTime())) continue;
    await invokeWorker(importWorker, { jobId, companyId });
    started += 1;
  }
  return started;
};
