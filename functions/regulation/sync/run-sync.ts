import { invokeWorker } from "../../core/invoke-worker.ts";
import { Problem } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { type SourceRow, sourceTitles } from "../followed/source-repository.ts";
import { ecfr } from "../sources/ecfr.ts";
import { ComeBackLater, SourceProblem } from "../sources/source-problem.ts";
import { ecfrReader } from "../sources/source-readers.ts";
import { afterPublication } from "./after-publication.ts";
import { recountFollowers } from "./followers.ts";
import { lastNightDue } from "./night.ts";
import { type SyncRunRow, syncRuns } from "./sync-run-repository.ts";
import { noteProblem, type Sync, syncTitle } from "./sync-title.ts";
import type { TextStore } from "./text-store.ts";

export interface SyncContext {
  readonly store: TextStore;
  readonly now: () => Date;
  readonly remainingMs: () => number;
}

/** Workers in a row that ended without finishing a title; then a person has to look at it. */
const maxAttempts = 5;

const isWanted = ({ isPinned, followers }: SourceRow): boolean => isPinned || followers > 0;

const wantedTitles = async ({ wanted }: Pick<SyncRunRow, "wanted">): Promise<number[]> =>
  wanted ?? (await sourceTitles.list()).filter(isWanted).map(({ titleNumber }) => titleNumber);

/** Begins what is due: the nightly run, or the first load of what is followed or pinned and was never asked for. */
const startDue = async (now: Date): Promise<void> => {
  const night = lastNightDue(now);
  const isNight = (await sourceTitles.lastNight()) !== night;
  if (isNight) await recountFollowers();
  const rows = (await sourceTitles.list()).filter(isWanted);
  const unloaded = rows.filter(({ state, reason }) => state === "not_loaded" && reason === null);
  const titles = isNight ? rows : unloaded;
  const begun = isNight ? [sourceTitles.beginNight(night)] : [];
  const run = syncRuns.create({
    by: null,
    titles: isNight ? null : titles.map(({ titleNumber }) => titleNumber),
    now,
  });
  const operations = titles.length > 0 ? [...syncRuns.startOperations(run), ...begun] : begun;
  if (operations.length === 0) return;
  await table.transact(operations).catch((error: unknown) => {
    // Another worker, or a person, began a run at this moment.
    if (!(error instanceof Problem && error.code === "sync.running")) throw error;
  });
};

/** Reads the titles of a run that are still to be read. */
const readTitles = async (run: SyncRunRow, sync: Sync): Promise<SyncRunRow> => {
  let current = run;
  const save = async (changes: Partial<SyncRunRow>) => {
    current = { ...current, ...changes, requests: run.requests + sync.client.requests() };
    const { status, requests, titles } = current;
    await syncRuns.save(run.id, { status, requests, titles });
  };
  try {
    const answer = await sync.client.titles().catch((error: unknown) => {
      if (error instanceof SourceProblem) return error;
      throw error;
    });
    const done = new Set(run.titles.map(({ titleNumber }) => titleNumber));
    for (const titleNumber of (await wantedTitles(run)).filter((each) => !done.has(each))) {
      const title =
        answer instanceof SourceProblem
          ? {
              ...{ titleNumber, added: 0, changed: 0, removed: 0 },
              reason: await noteProblem(await sourceTitles.get(titleNumber), answer),
            }
          : await syncTitle(sync, answer, titleNumber);
      await save({ status: "running", titles: [...current.titles, title] });
      await syncRuns.progressed();
    }
    return { ...current, requests: run.requests + sync.client.requests() };
  } catch (error) {
    await save({ status: "running" });
    throw error;
  }
};

const statusOf = ({ titles }: SyncRunRow): SyncRunRow["status"] => {
  const failed = titles.filter(({ reason }) => reason !== null).length;
  if (failed === 0) return "done";
  return failed === titles.length ? "failed" : "done_with_errors";
};

const finish = (
  { id, requests, titles }: SyncRunRow,
  status: SyncRunRow["status"],
  now: Date,
): Promise<void> => syncRuns.end(id, { status, requests, titles, endedAt: now.toISOString() });

/** Lets the run go; at once to another worker, or to the one that the schedule starts after the wait. */
const comeBack = async (at: Date, now: Date): Promise<void> => {
  await syncRuns.letGo(at.getTime());
  if (at <= now) await invokeWorker("sync-regulation", {});
};

const workOn = async (run: SyncRunRow, ctx: SyncContext): Promise<void> => {
  await syncRuns.save(run.id, { status: "running" });
  const sync: Sync = { ...ctx, client: ecfr(ecfrReader(ctx.remainingMs)) };
  try {
    const read = await readTitles(run, sync);
    await finish(read, statusOf(read), ctx.now());
    await afterPublication();
  } catch (error) {
    if (error instanceof ComeBackLater) return comeBack(error.at, ctx.now());
    await syncRuns.release();
    throw error;
  }
};

/**
 * Begins what is due, and works on the run under way: to its end, or as long as there is time. Started by the schedule
 * every few minutes, and by people; calling it twice changes nothing, since one worker holds the run.
 */
export const runSync = async (ctx: SyncContext): Promise<void> => {
  if (!(await syncRuns.underWay())) await startDue(ctx.now());
  const underWay = await syncRuns.underWay();
  if (!underWay || !(await syncRuns.claim(underWay.runId, ctx.now()))) return;
  const run = await syncRuns.mustGet(underWay.runId);
  if (underWay.attempts >= maxAttempts) return finish(run, "failed", ctx.now());
  await workOn(run, ctx);
};
