import * as z from "zod";
import { ImportKind } from "../../shared/schemas/import-job.ts";
import { invokeWorker } from "../core/invoke-worker.ts";
import type { Condition } from "../core/table/expression.ts";
import { check, insert, type Key, type Operation, replaceWhen } from "../core/table/operation.ts";
import { table } from "../core/table/table.ts";
import type { Library } from "../library/library-types.ts";
import { eventOf, workerOf } from "./import-event.ts";
import { importJobs } from "./import-job-repository.ts";
import { type ImportRecord, libraryOf } from "./import-record.ts";

/*
 *   pk `{partition}#QUEUE`   sk `JOB#{jobId}`   jobs of a library that are not over, oldest first
 *   pk `{partition}#QUEUE`   sk `PLACE#{n}`     which of them runs in place n; void once that job is out of the queue
 */
/** Jobs of one library that run at the same moment; the shared library is a tenant like any other. */
const placeCount = 2;

const partition = (library: Library): string => `${library.partition}#QUEUE`;
const jobKey = (library: Library, jobId: string): Key => ({ pk: partition(library), sk: `JOB#${jobId}` });
const placeKey = (library: Library, place: number): Key => ({ pk: partition(library), sk: `PLACE#${place}` });

const Row = z.object({
  jobId: z.string(),
  sk: z.string(),
  companyId: z.string().nullable().default(null),
  mode: z.enum(["import", "preview"]).default("import"),
  kind: ImportKind.default("rules"),
});
type Row = z.infer<typeof Row>;

interface Queue {
  /** Oldest first. */
  readonly jobs: readonly Row[];
  /** Jobs of the queue that have a place. */
  readonly running: readonly Row[];
  readonly waiting: readonly Row[];
  /** Places that may be taken, and the job that had them before. */
  readonly free: readonly { readonly place: number; readonly before: string | undefined }[];
}

/** One Query: a job that is over is out of it at once. */
const read = async (library: Library): Promise<Queue> => {
  const rows = (await table.queryAll({ pk: partition(library) })).map((item) => Row.parse(item));
  const jobs = rows.filter(({ sk }) => sk.startsWith("JOB#"));
  const holders = Array.from(
    { length: placeCount },
    (_, place) => rows.find(({ sk }) => sk === `PLACE#${place}`)?.jobId,
  );
  const isIn = (jobId: string | undefined) => jobs.some((job) => job.jobId === jobId);
  return {
    jobs,
    running: jobs.filter(({ jobId }) => holders.includes(jobId)),
    waiting: jobs.filter(({ jobId }) => !holders.includes(jobId)),
    free: holders.flatMap((before, place) => (isIn(before) ? [] : [{ place, before }])),
  };
};

/** The write that puts a new job at the end. */
const joinOperation = (record: ImportRecord): Operation => {
  const { jobId, companyId, mode, kind } = record;
  const item = { ...jobKey(libraryOf(companyId), jobId), jobId, companyId, mode, kind };
  return insert(item, () => new Error(`Import ${jobId} waits already`));
};

const leave = (library: Library, jobIds: readonly string[]): Promise<void> =>
  table.writeMany(jobIds.map((jobId) => ({ remove: jobKey(library, jobId) })));

/** Takes out what is over although its worker died before it could say so. @returns whether there was any */
const clean = async (library: Library, running: readonly Row[]): Promise<boolean> => {
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
  const key = placeKey(library, place);
  const isFree: Condition =
    before === undefined ? { absent: "pk" } : { attribute: "jobId", is: "=", value: before };
  const taken = () => new PlaceTaken();
  try {
    await table.transact([
      replaceWhen({ ...key, jobId }, [isFree], taken),
      check(jobKey(library, jobId), [{ exists: "pk" }], taken),
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
  const { running, waiting, free } = await read(library);
  const position = waiting.findIndex((job) => job.jobId === jobId);
  if (position < 0) return true;
  const place = free[position];
  if (place) return (await take(library, jobId, place)) || takePlace(library, jobId);
  return (await clean(library, running)) && takePlace(library, jobId);
};

/** Starts the jobs whose turn it is now. Should a call be lost, the next sweep starts them. */
const startNext = async (library: Library): Promise<void> => {
  const { waiting, free } = await read(library);
  for (const job of waiting.slice(0, free.length)) await invokeWorker(workerOf(job.kind), eventOf(job));
};

/** A job that is over makes room for the next. */
const leaveWhenOver = async (library: Library, jobId: string, mode: Row["mode"]): Promise<void> => {
  const record = await importJobs.get(library, jobId, mode);
  if (!record?.finishedAt) return;
  await leave(library, [jobId]);
  await startNext(library);
};

/** How many jobs of the library come before each of those that wait for them; none for all others. */
const waitingAhead = async (library: Library): Promise<ReadonlyMap<string, number>> => {
  const { jobs, waiting, free } = await read(library);
  const blocked = waiting.slice(free.length);
  return new Map(blocked.map((job) => [job.jobId, jobs.indexOf(job)]));
};

export const importQueue = { joinOperation, takePlace, leaveWhenOver, waitingAhead };
