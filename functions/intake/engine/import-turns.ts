import { invokeWorker } from "../../core/invoke-worker.ts";
import type { Condition } from "../../core/table/expression.ts";
import { check, replaceWhen } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import type { Library } from "../../regulation/library/library-types.ts";
import { eventOf, workerOf } from "./import-event.ts";
import { importJobs } from "./import-job-repository.ts";
import { importQueue, type Queue, type QueuedJob, queuedJobKey, queuePlaceKey } from "./import-queue.ts";

const leave = (library: Library, jobIds: readonly string[]): Promise<void> =>
  table.writeMany(jobIds.map((jobId) => ({ remove: queuedJobKey(library, jobId) })));

/** Takes out what is over although its worker died before it could say so. @returns whether there was any */
const clean = async (library: Library, running: readonly QueuedJob[]): Promise<boolean> => {
  const records = await Promise.all(running.map(({ jobId, mode }) => importJobs.get(library, jobId, mode)));
  const over = running.filter((_, index) => !records[index] || records[index].finishedAt !== null);
  if (over.length === 0) return false;
  await leave(
    library,
    over.map(({ jobId }) => jobId),
  );
  return true;
};

class PlaceTaken extends Error {}

const take = async (library: Library, jobId: string, { place, before }: Queue["free"][number]) => {
  const key = queuePlaceKey(library, place);
  const isFree: Condition =
    before === undefined ? { absent: "pk" } : { attribute: "jobId", is: "=", value: before };
  const taken = () => new PlaceTaken();
  try {
    await table.transact([
      replaceWhen({ ...key, jobId }, [isFree], taken),
      check(queuedJobKey(library, jobId), [{ exists: "pk" }], taken),
    ]);
    return true;
  } catch (error) {
    if (error instanceof PlaceTaken) return false;
    throw error;
  }
};

/**
 * Gives a job one of the places of its library, if it has none and those before it have theirs.
 * @returns whether it may run; a job that is no member of the queue, as a part of another one, may
 */
const takePlace = async (library: Library, jobId: string): Promise<boolean> => {
  const { running, waiting, free } = await importQueue.read(library);
  const position = waiting.findIndex((job) => job.jobId === jobId);
  if (position < 0) return true;
  const place = free[position];
  if (place) return (await take(library, jobId, place)) || takePlace(library, jobId);
  return (await clean(library, running)) && takePlace(library, jobId);
};

/** Starts the jobs whose turn it is now. If a call is lost, the next sweep starts them. */
const startNext = async (library: Library): Promise<void> => {
  const { waiting, free } = await importQueue.read(library);
  for (const job of waiting.slice(0, free.length)) await invokeWorker(workerOf(job.kind), eventOf(job));
};

/** A job that is over makes room for the next. */
const leaveWhenOver = async (library: Library, jobId: string, mode: QueuedJob["mode"]): Promise<void> => {
  const record = await importJobs.get(library, jobId, mode);
  if (!record?.finishedAt) return;
  await leave(library, [jobId]);
  await startNext(library);
};

export const importTurns = { takePlace, leaveWhenOver };
