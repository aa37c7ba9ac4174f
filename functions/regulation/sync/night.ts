import { dayAfter } from "../../../shared/calendar/days.ts";
import { config } from "../../core/config.ts";

/** The hour of the nightly run, in UTC. */
const hour = "04:00:00.000Z";
const dayMs = 86_400_000;

const today = (now: Date): string => now.toISOString().slice(0, 10);
const runAt = (day: string): Date => new Date(`${day}T${hour}`);

/** The newest day up to this one with a run: each, or every so many days as the stage says. */
const dayOfRun = (day: string): string =>
  dayAfter(day, -((Date.parse(day) / dayMs) % config().SYNC_EVERY_DAYS));

/** The day of the last nightly run that was due at a moment. */
export const lastNightDue = (now: Date): string =>
  dayOfRun(runAt(today(now)) <= now ? today(now) : dayAfter(today(now), -1));

/** When the next nightly run is due. */
export const nextNight = (now: Date): Date => runAt(dayAfter(lastNightDue(now), config().SYNC_EVERY_DAYS));

/** Without an answer for so long, in milliseconds, a copy counts as old: a day longer than the runs are apart. */
export const patienceMs = (): number => (config().SYNC_EVERY_DAYS + 1) * dayMs;
