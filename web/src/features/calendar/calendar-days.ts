import { dayAfter, daysBetween } from "../../../../shared/calendar/days.ts";

const utc = { timeZone: "UTC" } as const;
const month = new Intl.DateTimeFormat("en-US", { ...utc, year: "numeric", month: "long" });
const fullDay = new Intl.DateTimeFormat("en-US", { ...utc, dateStyle: "full" });
const shortDay = new Intl.DateTimeFormat("en-US", { ...utc, weekday: "long", month: "long", day: "numeric" });
const weekday = new Intl.DateTimeFormat("en-US", { ...utc, weekday: "short" });
const longWeekday = new Intl.DateTimeFormat("en-US", { ...utc, weekday: "long" });

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** `September 2026`, of `2026-09`. */
export const monthName = (of: string): string => month.format(dateOf(`${of}-01`));
/** `Tuesday, September 8, 2026` */
export const dayName = (day: string): string => fullDay.format(dateOf(day));
/** `Tuesday, September 8` */
export const dayOfMonth = (day: string): string => shortDay.format(dateOf(day));
/** `8` */
export const dayNumber = (day: string): string => String(Number(day.slice(8)));

/** The month of a day: `2026-09`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month so many months after another, or before it. */
export const monthAfter = (of: string, months: number): string => {
  const date = dateOf(`${of}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
};

const sunday = "2026-09-06";

/** Names of the days of a week, which begins on Sunday. */
export const weekdays: readonly { short: string; long: string }[] = Array.from({ length: 7 }, (_, index) => {
  const date = dateOf(dayAfter(sunday, index));
  return { short: weekday.format(date), long: longWeekday.format(date) };
});

/** The days of whole weeks that hold a month. */
export const gridOf = (of: string): readonly (readonly string[])[] => {
  const first = `${of}-01`;
  const last = dayAfter(`${monthAfter(of, 1)}-01`, -1);
  const begin = dayAfter(first, -dateOf(first).getUTCDay());
  const weeks = Math.ceil((daysBetween(begin, last) + 1) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => dayAfter(begin, week * 7 + index)),
  );
};

/** The first and the last day of these weeks. */
export const spanOf = (of: string): { from: string; to: string } => {
  const days = gridOf(of).flat();
  return { from: days[0] ?? `${of}-01`, to: days.at(-1) ?? `${of}-01` };
};
