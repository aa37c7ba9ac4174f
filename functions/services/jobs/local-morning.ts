import { dayAfter } from "../../../shared/calendar/days.ts";
import { defaultTimeZone } from "../../../shared/schemas/time-zone.ts";

/** Daily summaries go out from this hour of a person's own day on. No zone skips it with its summer time. */
const morningHour = 8;

const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for a name that is no zone */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  });
  formats.set(timeZone, format);
  return format;
};

const localTime = (at: Date, timeZone: string): { day: string; hour: number } => {
  const parts = formatOf(timeZone).formatToParts(at);
  const value = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? "";
  return { day: `${value("year")}-${value("month")}-${value("day")}`, hour: Number(value("hour")) };
};

/** The calendar day it is in a zone. A name that the runtime does not know is the default. */
export const localDay = (at: Date, timeZone: string): string => {
  try {
    return localTime(at, timeZone).day;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return localTime(at, defaultTimeZone).day;
  }
};

/** The calendar day it is in a zone, once its morning has come; undefined in the hours before. */
export const dayOfMorning = (at: Date, timeZone: string): string | undefined => {
  const { day, hour } = localTime(at, timeZone);
  return hour < morningHour ? undefined : day;
};

const halfHourMs = 30 * 60_000;

/**
 * When this day's morning came in a zone, to the half hour in which timed messages go out; undefined in the hours
 * before.
 */
export const momentOfMorning = (at: Date, timeZone: string): Date | undefined => {
  const day = dayOfMorning(at, timeZone);
  if (!day) return undefined;
  let moment = Math.floor(at.getTime() / halfHourMs) * halfHourMs;
  if (dayOfMorning(new Date(moment), timeZone) !== day) return at;
  while (dayOfMorning(new Date(moment - halfHourMs), timeZone) === day) moment -= halfHourMs;
  return new Date(moment);
};

/** The calendar day of the last morning that had come in a zone at a moment. */
export const lastMorning = (at: Date, timeZone: string): string => {
  const { day, hour } = localTime(at, timeZone);
  return hour < morningHour ? dayAfter(day, -1) : day;
};

/** The latest day that has a morning anywhere: in the zone 14 hours ahead of UTC. */
export const latestMorning = (at: Date): string =>
  new Date(at.getTime() + (14 - morningHour) * 3_600_000).toISOString().slice(0, 10);
