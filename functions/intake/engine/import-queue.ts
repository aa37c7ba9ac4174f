import * as z from "zod";
import { ImportKind } from "../../../shared/schemas/import-job.ts";
import { shareLimits, shareLimitsOf } from "../../core/endpoint/share-limits.ts";
import { insert, type Key, type Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import type { Library } from "../../regulation/library/library-types.ts";
import { type ImportRecord, libraryOf } from "./import-record.ts";

/*
 *   pk `{partition}#QUEUE`   sk `JOB#{jobId}`   jobs of a library that are not over, oldest first
 *   pk `{partition}#QUEUE`   sk `PLACE#{n}`     which of them runs in place n; void once that job is out of the queue
 */
/** Jobs of one library that may run at the same time; the shared library is a tenant like any other. */
const placesOf = async ({ companyId }: Library): Promise<number> =>
  (companyId === undefined ? shareLimits(undefined) : await shareLimitsOf(companyId)).imports;

const partition = (library: Library): string => `${library.partition}#QUEUE`;
export const queuedJobKey = (library: Library, jobId: string): Key => ({
  pk: partition(library),
  sk: `JOB#${jobId}`,
});
export const queuePlaceKey = (library: Library, place: number): Key => ({
  pk: partition(library),
  sk: `PLACE#${place}`,
});

const Row = z.object({
  jobId: z.string(),
  sk: z.string(),
  companyId: z.string().nullable().default(null),
  mode: z.enum(["import", "preview"]).default("import"),
  kind: ImportKind.default("rules"),
});
export type QueuedJob = z.infer<typeof Row>;

export interface Queue {
  /** Oldest first. */
  readonly jobs: readonly QueuedJob[];
  /** Jobs of the queue that have a place. */
  readonly running: readonly QueuedJob[];
  readonly waiting: readonly QueuedJob[];
  /** Places that may be taken, and the job that had them before. */
  readonly free: readonly { readonly place: number; readonly before: string | undefined }[];
}

/** One Query: a job that is over is out of it at once. */
const read = async (library: Library): Promise<Queue> => {
  const [found, most] = await Promise.all([table.queryAll({ pk: partition(library) }), placesOf(library)]);
  const rows = found.map((item) => Row.parse(item));
  const jobs = rows.filter(({ sk }) => sk.startsWith("JOB#"));
  const isIn = (jobId: string | undefined) => jobs.some((job) => job.jobId === jobId);
  // Places beyond a limit that was lowered are not given again; who has one keeps it.
  const holders = new Map(rows.flatMap(({ sk, jobId }) => (sk.startsWith("PLACE#") ? [[sk, jobId]] : [])));
  const held = new Set(holders.values());
  const running = jobs.filter(({ jobId }) => held.has(jobId));
  const free = Array.from({ length: most }, (_, place) => ({ place, before: holders.get(`PLACE#${place}`) }));
  return {
    jobs,
    running,
    waiting: jobs.filter(({ jobId }) => !held.has(jobId)),
    free: free.filter(({ before }) => !isIn(before)).slice(0, Math.max(0, most - running.length)),
  };
};

/** The write that puts a new job at the end. */
const joinOperation = (record: ImportRecord): Operation => {
  const { jobId, companyId, mode, kind } = record;
  const item = { ...queuedJobKey(libraryOf(companyId), jobId), jobId, companyId, mode, kind };
  return insert(item, () => new Error(`Import ${jobId} waits already`));
};

/** How many jobs of the library come before each of those that wait for them; none for all others. */
const waitingAhead = async (library: Library): Promise<ReadonlyMap<string, number>> => {
  const { jobs, waiting, free } = await read(library);
  const blocked = waiting.slice(free.length);
  return new Map(blocked.map((job) => [job.jobId, jobs.indexOf(job)]));
};

export const importQueue = { read, joinOperation, waitingAhead };
