/** A day of UTC never is longer or shorter, so calendar days are counted in it. */
const msPerDay = 86_400_000;

const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whether a text is a day of the calendar: "2026-02-30" is none. */
export const isDay = (text: string): boolean =>
  !Number.isNaN(midnight(text)) && new Date(midnight(text)).toISOString().slice(0, 10) === text;

/** The calendar day `days` after another, or before it: `2026-02-28` and 1 give `2026-03-01`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(midnight(day) + days * msPerDay).toISOString().slice(0, 10);

/** The same day so many years later, or before; March 1 of February 29 when there is none. */
export const yearsAfter = (day: string, years: number): string => {
  const date = new Date(midnight(day));
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString().slice(0, 10);
};

/** How many days `to` is after `from`; negative where it is before. */
export const daysBetween = (from: string, to: string): number => (midnight(to) - midnight(from)) / msPerDay;
