/*
 * How a duty repeats: a part of the RRULE of RFC 5545. The days themselves come from a library
 * (`functions/duties/duty-days.ts`); this reads and writes the text, in the browser too.
 */

const frequencies = ["WEEKLY", "MONTHLY", "YEARLY"] as const;
type Frequency = (typeof frequencies)[number];

/** As RFC 5545 orders them by default: a week begins on Monday. */
export const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof weekdays)[number];

export const maxInterval = 24;
export const lastDayOfMonth = -1;
/** Every month has a day of this number. */
export const lastNumberedDay = 28;

/** A day of the week: each one of them (null), the first (1) to the fifth, or the last (-1) of the month or year. */
export interface ByDay {
  readonly weekday: Weekday;
  readonly nth: number | null;
}

export interface Repetition {
  readonly frequency: Frequency;
  /** Every so many weeks, months or years; quarters are three months. */
  readonly interval: number;
  readonly byDay: readonly ByDay[];
  /** Days of the month, 1 to 28, or -1 for the last one. */
  readonly byMonthDay: readonly number[];
  /** 1 to 12. */
  readonly byMonth: readonly number[];
}

const numberIn = (text: string, from: number, to: number): number | undefined => {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : undefined;
  return number !== undefined && number >= from && number <= to ? number : undefined;
};

const dayOf = (text: string): ByDay | undefined => {
  const [, nth, name] = /^([+-]?[1-5])?([A-Z]{2})$/.exec(text) ?? [];
  const weekday = weekdays.find((each) => each === name);
  return weekday && { weekday, nth: nth === undefined ? null : Number(nth) };
};

const monthDayOf = (text: string): number | undefined =>
  text === "-1" ? lastDayOfMonth : numberIn(text, 1, lastNumberedDay);

/** All of a list, once each; undefined where any of it cannot be read. */
const listOf = <T>(text: string | undefined, read: (each: string) => T | undefined): T[] | undefined => {
  if (text === undefined) return [];
  const parts = [...new Set(text.split(","))].map(read);
  const known = parts.filter((part) => part !== undefined);
  return known.length === parts.length ? known : undefined;
};

const names = ["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "BYMONTH"] as const;
type Name = (typeof names)[number];

const partsOf = (text: string): Map<Name, string> | undefined => {
  const parts = new Map<Name, string>();
  for (const part of text
    .replace(/^RRULE:/i, "")
    .toUpperCase()
    .split(";")) {
    const [key, value, ...more] = part.split("=");
    const name = names.find((each) => each === key);
    if (!name || !value || more.length > 0 || parts.has(name)) return undefined;
    parts.set(name, value);
  }
  return parts;
};

/** A week has no days of a month, and no first or last Monday (RFC 5545, 3.3.10). */
const isPossible = ({ frequency, byDay, byMonthDay }: Repetition): boolean =>
  frequency !== "WEEKLY" || (byMonthDay.length === 0 && byDay.every(({ nth }) => nth === null));

/** Reads the text of a rule; undefined for what a duty does not take, such as an end, which it has beside it. */
export const parseRepetition = (text: string): Repetition | undefined => {
  const parts = partsOf(text.trim());
  const frequency = frequencies.find((each) => each === parts?.get("FREQ"));
  const interval = numberIn(parts?.get("INTERVAL") ?? "1", 1, maxInterval);
  const byDay = listOf(parts?.get("BYDAY"), dayOf);
  const byMonthDay = listOf(parts?.get("BYMONTHDAY"), monthDayOf);
  const byMonth = listOf(parts?.get("BYMONTH"), (month) => numberIn(month, 1, 12));
  if (!(frequency && interval && byDay && byMonthDay && byMonth)) return undefined;
  const repetition = { frequency, interval, byDay, byMonthDay, byMonth };
  return isPossible(repetition) ? repetition : undefined;
};

const listed = (name: Name, values: readonly (string | number)[]): string[] =>
  values.length === 0 ? [] : [`${name}=${values.join(",")}`];

/** The text of a rule, the same for all that mean the same. */
export const formatRepetition = ({ frequency, interval, byDay, byMonthDay, byMonth }: Repetition): string =>
  [
    `FREQ=${frequency}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...listed("BYMONTH", byMonth),
    ...listed("BYMONTHDAY", byMonthDay),
    ...listed(
      "BYDAY",
      byDay.map(({ weekday, nth }) => `${nth ?? ""}${weekday}`),
    ),
  ].join(";");
