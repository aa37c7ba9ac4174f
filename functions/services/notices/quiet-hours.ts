import { dayAfter } from "../../../shared/calendar/days.ts";
import type { QuietHours } from "../../../shared/schemas/notification-settings.ts";
import { defaultTimeZone } from "../../../shared/schemas/time-zone.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

const newFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
  });

/** A name that the runtime does not know is the default zone. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  let format: Intl.DateTimeFormat;
  try {
    format = newFormat(timeZone);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    format = newFormat(defaultTimeZone);
  }
  formats.set(timeZone, format);
  return format;
};

/** What the clocks of a zone show at an instant, as if they were set to UTC: both in milliseconds. */
const wallOf = (at: number, timeZone: string): number => {
  const parts = formatOf(timeZone).formatToParts(at);
  const value = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(
    value("year"),
    value("month") - 1,
    value("day"),
    value("hour"),
    value("minute"),
    value("second"),
  );
};

/** The first minute after `from` in which the clocks show `wall` or more: where they are put forward over it. */
const firstShown = (wall: number, from: number, to: number, timeZone: string): number => {
  let [low, high] = [from, to];
  while (high - low > minuteMs) {
    const middle = low + Math.floor((high - low) / minuteMs / 2) * minuteMs;
    if (wallOf(middle, timeZone) >= wall) high = middle;
    else low = middle;
  }
  return high;
};

/**
 * When it is so late on a day in a zone. A time that summer time skips is the next that exists; of a time that comes
 * twice it is the first.
 * @param time `hh:mm`
 * @returns milliseconds since 1970
 */
export const instantOf = (day: string, time: string, timeZone: string): number => {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const candidates = [wall - dayMs, wall + dayMs].map((near) => wall - (wallOf(near, timeZone) - near));
  const shown = candidates.filter((at) => wallOf(at, timeZone) === wall);
  return shown.length > 0
    ? Math.min(...shown)
    : firstShown(wall, Math.min(...candidates), Math.max(...candidates), timeZone);
};

const sunday = 0;
const saturday = 6;

/** The quiet spans that an instant may lie in: from, and until when. */
const spansAround = (
  at: number,
  { from, to, weekends }: QuietHours,
  timeZone: string,
): [number, number][] => {
  const today = new Date(wallOf(at, timeZone)).toISOString().slice(0, 10);
  const instant = (day: string, time: string) => instantOf(day, time, timeZone);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const monday = dayAfter(today, weekday === saturday ? 2 : 1);
  const isHeldDay = weekends && (weekday === saturday || weekday === sunday);
  const begun = [dayAfter(today, -1), today].map((day): [number, number] => [
    instant(day, from),
    instant(from < to ? day : dayAfter(day, 1), to),
  ]);
  return [...begun, ...(isHeldDay ? [[at, instant(monday, "00:00")] satisfies [number, number]] : [])];
};

/** A weekend and the nights around it are three spans; clocks that are put forward may close a gap between two. */
const mostSpans = 12;

/**
 * Until when a mail of a moment is held: the end of the quiet hours that it lies in, and of those they run into.
 * @returns undefined outside of quiet hours
 */
export const quietUntil = (now: Date, quietHours: QuietHours | null, timeZone: string): Date | undefined => {
  if (!quietHours) return undefined;
  let until = now.getTime();
  for (let spans = 0; spans < mostSpans; spans += 1) {
    const ends = spansAround(until, quietHours, timeZone)
      .filter(([begins, end]) => begins <= until && until < end)
      .map(([, end]) => end);
    if (ends.length === 0) break;
    until = Math.max(...ends);
  }
  return until > now.getTime() ? new Date(until) : undefined;
};
