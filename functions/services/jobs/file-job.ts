import { log } from "../../core/log.ts";
import { table } from "../../core/table/table.ts";
import { type FileJobRow, JobOver, type RowFacts } from "./file-job-row.ts";
import { isLate, startAgain } from "./start-again.ts";

const maxAttempts = 3;

interface FileJobTimes {
  /** How long a worker has a file without saying that it goes on. All in milliseconds. */
  readonly leaseMs: number;
  readonly tellEveryMs: number;
  /** Kept for storing the file. */
  readonly reserveMs: number;
  /** A worker that was started is at work by then, or lost. */
  readonly lostMs: number;
}

/** What a run of a file's worker is given. */
export interface FileRun {
  /** When it began. */
  readonly now: Date;
  /**
   * Keeps the worker's lease; to be called now and then. @param set what else the row says from now on
   * @throws where the worker's time is over, or another has the file
   */
  readonly tell: (set?: RowFacts) => Promise<void>;
}

/** What is known of a kind of file without making one. */
export interface OpenFiles<Ids, Row> {
  readonly times: FileJobTimes;
  readonly idOf: (ids: Ids) => string;
  /** Those that are not made yet, of all companies, and since when. */
  readonly listOpen: () => Promise<readonly (Ids & { readonly at: string })[]>;
  readonly find: (ids: Ids, now: Date) => Promise<Row | undefined>;
  readonly start: (ids: Ids) => Promise<unknown>;
}

/** A kind of file that is made in the background. */
export interface FileJob<Ids, Row, Made> extends OpenFiles<Ids, Row> {
  /** For the log. */
  readonly name: string;
  readonly row: FileJobRow<Ids>;
  /** Writes and stores the file, in place of what an earlier run left. @returns null where it cannot be made */
  readonly make: (row: Row, run: FileRun) => Promise<Made | null>;
  /** Writes how it ended. @param made null where it failed */
  readonly end: (row: Row, made: Made | null, leasedUntil: Date) => Promise<void>;
  /** Takes away what was stored for a file that is over. */
  readonly discard?: (ids: Ids) => Promise<void>;
}

interface Leased {
  readonly attempts: number;
  readonly leasedUntil: string | null;
}

const leaseOf = <Ids>(
  ids: Ids,
  { row, times: { leaseMs, tellEveryMs, reserveMs } }: Pick<FileJob<Ids, never, never>, "row" | "times">,
  now: Date,
  remainingMs: () => number,
) => {
  let until = new Date(now.getTime() + leaseMs);
  let toldAt = Date.now();
  const tell: FileRun["tell"] = async (set) => {
    if (remainingMs() < reserveMs) throw new Error("The time of the worker is over");
    const moment = Date.now();
    if (moment - toldAt < tellEveryMs) return;
    toldAt = moment;
    const next = new Date(moment + leaseMs);
    await table.write(row.advance(ids, until, next, set));
    until = next;
  };
  return { until: () => until, tell };
};

/**
 * Makes a file. A run may end anywhere: the next begins anew, and its file takes the place of what was left. The third
 * that fails is the last.
 */
export const runFileJob = async <Ids, Row extends Leased, Made>(
  ids: Ids,
  job: FileJob<Ids, Row, Made>,
  remainingMs: () => number,
): Promise<void> => {
  const now = new Date();
  const lease = leaseOf(ids, job, now, remainingMs);
  if (!(await job.row.take(ids, now, lease.until()))) return;
  const row = await job.find(ids, now);
  if (!row) return;
  try {
    await job.end(row, await job.make(row, { now, tell: lease.tell }), lease.until());
  } catch (error) {
    if (error instanceof JobOver) return job.discard?.(ids);
    log.error(`${job.name} not made`, error, { code: job.idOf(ids) });
    if (row.attempts >= maxAttempts) return job.end(row, null, lease.until());
    await table.write(job.row.giveBack(ids, lease.until()));
    await job.start(ids);
  }
};

/** Starts those again whose worker was lost. @returns how many */
export const resumeFileJobs = async <Ids>(
  { listOpen, idOf, find, start, times }: OpenFiles<Ids, Leased>,
  now: Date,
): Promise<number> =>
  startAgain(await listOpen(), {
    idOf,
    isLost: async (open) => {
      const leasedUntil = (await find(open, now))?.leasedUntil;
      return isLate(open, now, times.lostMs) && (!leasedUntil || Date.parse(leasedUntil) < now.getTime());
    },
    start,
  });
