import * as z from "zod";
import { SyncRun } from "../../../shared/schemas/source.ts";
import { newId } from "../../core/ids.ts";
import { conflict, notFound } from "../../core/problem.ts";
import { insert, type Key, type Operation, remove, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { takeLease } from "../../services/jobs/lease.ts";

/*
 *   pk `SOURCES`        sk `RUN`       the run under way: one at a time, in the hands of one worker
 *   pk `SOURCES#RUNS`   sk `{runId}`   each run, with what it still has to do
 */
const SyncRunRow = SyncRun.extend({
  /** Titles that were asked for; null for all that are followed or pinned. */
  wanted: z.array(z.int()).nullable(),
});
export type SyncRunRow = z.infer<typeof SyncRunRow>;

const RunUnderWay = z.object({
  runId: z.string(),
  /** Until when a worker has it, in milliseconds since 1970. */
  leaseUntil: z.int().nullable(),
  /** The source is not to be asked before. */
  waitUntil: z.int().default(0),
  /** Workers that took it since it last got on. */
  attempts: z.int().default(0),
});
type RunUnderWay = z.infer<typeof RunUnderWay>;

const partition = "SOURCES#RUNS";
const key = (id: string): Key => ({ pk: partition, sk: id });
const underWayKey: Key = { pk: "SOURCES", sk: "RUN" };

/** Longer than a worker can live, so it need not be renewed. */
const leaseMs = 16 * 60_000;

/** 409: one run at a time. */
const syncRunning = () => conflict("A sync is running.", "sync.running");
const gone = () => new Error("The sync run is gone");

interface NewRun {
  readonly by: { readonly id: string; readonly name: string } | null;
  readonly titles: readonly number[] | null;
  readonly now: Date;
}

/** A run to be written by `startOperations`. */
const create = ({ by, titles, now }: NewRun): SyncRunRow => ({
  id: newId(now),
  status: "queued",
  startedBy: by?.id ?? null,
  startedByName: by?.name ?? null,
  startedAt: now.toISOString(),
  endedAt: null,
  requests: 0,
  titles: [],
  wanted: titles ? [...new Set(titles)] : null,
});

/** The writes that begin a run. @throws 409 where one is under way */
const startOperations = (run: SyncRunRow): Operation[] => [
  insert({ ...underWayKey, runId: run.id, leaseUntil: null, waitUntil: 0 }, syncRunning),
  insert({ ...key(run.id), ...run }, syncRunning),
];

const underWay = async (): Promise<RunUnderWay | undefined> => {
  const item = await table.get(underWayKey);
  return item && RunUnderWay.parse(item);
};

/** @throws 409 while a run is under way */
export const mustBeIdle = async (): Promise<void> => {
  if (await underWay()) throw syncRunning();
};

/** Takes the run for this worker. @returns whether it has it */
const claim = (runId: string, now: Date): Promise<boolean> =>
  takeLease(underWayKey, {
    attribute: "leaseUntil",
    now: now.getTime(),
    until: now.getTime() + leaseMs,
    when: [
      { attribute: "runId", is: "=", value: runId },
      { attribute: "waitUntil", is: "<", value: now.getTime() + 1 },
    ],
  });

/** Lets the run go for another worker, which may not ask the source before a moment. That is no failure. */
const letGo = (waitUntil: number): Promise<void> =>
  table.write(update(underWayKey, { set: { leaseUntil: null, waitUntil, attempts: 0 } }, gone));
/** Lets it go after an error, which counts. */
const release = (): Promise<void> => table.write(update(underWayKey, { set: { leaseUntil: null } }, gone));
/** Notes that the run got on. */
const progressed = (): Promise<void> => table.write(update(underWayKey, { set: { attempts: 0 } }, gone));

const get = async (id: string): Promise<SyncRunRow | undefined> => {
  const item = await table.get(key(id));
  return item && SyncRunRow.parse(item);
};

/** @throws 404 */
const mustGet = async (id: string): Promise<SyncRunRow> => {
  const run = await get(id);
  if (!run) throw notFound("There is no such sync run.");
  return run;
};

/** Runs, newest first. */
const list = async (limit: number, after?: Record<string, unknown>) => {
  const page = await table.query({ pk: partition, limit, after, descending: true });
  return { runs: page.items.map((item) => SyncRunRow.parse(item)), next: page.next };
};

type Changes = Partial<Pick<SyncRunRow, "status" | "requests" | "titles" | "endedAt">>;

const save = (id: string, changes: Changes): Promise<void> =>
  table.write(update(key(id), { set: changes }, gone));

/** Ends a run, so that the next may begin. */
const end = (id: string, changes: Changes): Promise<void> =>
  table.transact([
    update(key(id), { set: changes }, gone),
    remove(underWayKey, gone, [{ attribute: "runId", is: "=", value: id }]),
  ]);

/** The wire form. */
export const presentRun = ({ wanted: _, ...run }: SyncRunRow): SyncRun => run;

export const syncRuns = {
  ...{ create, startOperations, underWay, claim, letGo, release, progressed },
  ...{ mustGet, list, save, end },
};
