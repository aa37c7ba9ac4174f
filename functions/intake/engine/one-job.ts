import { createHash } from "node:crypto";
import { insert, type Key, type Operation, replaceWhen } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { importJobs } from "./import-job-repository.ts";
import { importQueue } from "./import-queue.ts";
import { type ImportRecord, libraryOf } from "./import-record.ts";

/*
 *   pk `{partition}#UPLOADS`   sk `{hash}`   which job an upload became, for the days that it may be asked again
 */
const keptSeconds = 7 * 24 * 3_600;

/** Another call made the upload's job at the same time. */
class JobMade extends Error {}

const keyOf = (record: ImportRecord): Key => {
  const { objectKey, eTag, kind, mode, place, issueDate, chapter, companyId } = record;
  const sk = createHash("sha256")
    .update(JSON.stringify([objectKey, eTag, kind, mode, place, chapter, ...(issueDate ? [issueDate] : [])]))
    .digest("base64url");
  return { pk: `${libraryOf(companyId).partition}#UPLOADS`, sk };
};

/** Whether asking again means this job: it is under way, or did what is asked for. */
const isSame = ({ mode, status, undoneAt }: ImportRecord): boolean =>
  status === "queued" ||
  status === "running" ||
  (mode === "import" && status !== "failed" && undoneAt === null);

/**
 * Writes a new job, or finds the one that this very upload became before: asked fifty times it is one job. What
 * failed or was undone may be asked for again, and so may a preview that is done.
 * @param more goes into the job's own transaction
 */
export const insertOnce = async (
  record: ImportRecord,
  more: readonly Operation[],
): Promise<{ readonly record: ImportRecord; readonly isNew: boolean }> => {
  const library = libraryOf(record.companyId);
  const key = keyOf(record);
  for (;;) {
    const known = await table.get(key);
    const jobId = known && String(known.jobId);
    const found = jobId && (await importJobs.get(library, jobId, record.mode));
    if (found && isSame(found)) return { record: found, isNew: false };
    const made = () => new JobMade();
    const ttl = Math.ceil(Date.parse(record.createdAt) / 1_000) + keptSeconds;
    const item = { ...key, jobId: record.jobId, ttl };
    const note = jobId
      ? replaceWhen(item, [{ attribute: "jobId", is: "=", value: jobId }], made)
      : insert(item, made);
    try {
      await table.transact([
        note,
        ...importJobs.insertOperations(record),
        importQueue.joinOperation(record),
        ...more,
      ]);
      return { record, isNew: true };
    } catch (error) {
      if (!(error instanceof JobMade)) throw error;
    }
  }
};
