import { dayAfter } from "../../shared/calendar/days.ts";
import { dailyTelling } from "../services/jobs/daily-telling.ts";
import { latestMorning } from "../services/jobs/local-morning.ts";
import { wakes } from "../services/jobs/wake-repository.ts";

/** Done are the days none of whose rows is left. */
export const digests = dailyTelling({ partition: "DIGESTS", name: "DIGEST" });
/** No row is written for a day this far in the past in any time zone. */
const settledDays = 3;

/** The days whose rows may be there still. */
const openDays = (first: string, last: string): string[] => {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day, 1)) days.push(day);
  return days;
};

/** Lets later runs skip the oldest days that have no rows and will get none. */
const settle = async (days: readonly string[], filled: ReadonlySet<string>, now: Date): Promise<void> => {
  const settled = dayAfter(now.toISOString().slice(0, 10), -settledDays);
  const open = days.findIndex((day) => filled.has(day) || day > settled);
  const last = days[(open < 0 ? days.length : open) - 1];
  if (!last) return;
  await digests.finish(last);
};

/** The days whose rows a run of this moment looks at. */
export const daysAt = async (now: Date): Promise<string[]> => {
  const done = (await digests.doneThrough()) ?? dayAfter(now.toISOString().slice(0, 10), -settledDays - 1);
  return openDays(dayAfter(done, 1), latestMorning(now));
};

/**
 * The shards in which people may have something due, and so the functions to start. Run every half hour.
 * @param clock days are settled as far as this, so that a run for a moment to come leaves them open
 */
export const shardsToLookAt = async (now: Date, clock: Date = now): Promise<string[]> => {
  const days = await daysAt(now);
  const filled = new Set<string>();
  const open = new Set<string>();
  for (const shard of wakes.shards) {
    for (const day of days) {
      if (!(await wakes.isAny(day, shard))) continue;
      filled.add(day);
      open.add(shard);
    }
  }
  await settle(days, filled, clock < now ? clock : now);
  return [...open];
};
