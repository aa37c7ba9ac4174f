import { table } from "../../../functions/core/table/table.ts";
import { lawStore } from "../../../functions/regulation/sync/law-store.ts";
import { runSync } from "../../../functions/regulation/sync/run-sync.ts";
import { type SyncRunRow, syncRuns } from "../../../functions/regulation/sync/sync-run-repository.ts";

/** Ends the run under way, if there is one. */
export const endSync = async (): Promise<void> => {
  const underWay = await syncRuns.underWay();
  if (underWay) await syncRuns.end(underWay.runId, { status: "done", endedAt: new Date().toISOString() });
};

/** A run of the schedule that is over. */
export const aSyncRun = async (): Promise<SyncRunRow> => {
  const run = syncRuns.create({ by: null, titles: null, now: new Date() });
  const [, row] = syncRuns.startOperations(run);
  if (row) await table.write(row);
  return run;
};

/** Runs the worker once. @param minutes what it has */
export const sync = (now: Date, minutes = 15): Promise<void> =>
  runSync({ store: lawStore, now: () => now, remainingMs: () => minutes * 60_000 });
