import * as z from "zod";
import { worker } from "../core/worker.ts";
import { lawStore } from "../regulation/sync/law-store.ts";
import { runSync } from "../regulation/sync/run-sync.ts";
import { sweepLaw } from "../regulation/sync/sweep-law.ts";

/**
 * Reads the regulation from its source; started by the schedule, by people, and by itself. Then removes files of a
 * title that nothing names any more, while no run is under way.
 */
export const handler = worker("sync-regulation", z.looseObject({}), async (_event, { remainingMs }) => {
  await runSync({ store: lawStore, now: () => new Date(), remainingMs });
  return { removed: await sweepLaw(new Date()) };
});
