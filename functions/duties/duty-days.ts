import * as library from "rrule";
import { dayAfter, yearsAfter } from "../../shared/calendar/days.ts";
import { formatRepetition, parseRepetition } from "../../shared/duties/repetition.ts";
import { plannedMonths } from "../../shared/schemas/duty.ts";

// Node loads the package's CommonJS, whose exports stand under `default`; the bundler its module with named ones.
const { RRule } = "default" in library ? (library.default as typeof library) : library;

/** What says on which days a duty is due. */
export interface Schedule {
  readonly rule: string;
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly count: number | null;
}

/** A day that is further away never comes. */
const furthestYears = 100;

/** Calendar days are counted in UTC, which has no summer time: what zone they are days of does not matter here. */
const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const seriesOf = ({ rule, startsOn, endsOn, count }: Schedule) => {
  const repetition = parseRepetition(rule);
  if (!repetition) throw new Error("A duty repeats in a way that cannot be read");
  return new RRule({
    ...RRule.parseString(formatRepetition(repetition)),
    dtstart: midnight(startsOn),
    until: midnight(endsOn ?? yearsAfter(startsOn, furthestYears)),
    ...(count !== null && { count }),
  });
};

/** The days on which a duty is due, both ends included. */
export const daysWithin = (schedule: Schedule, from: string, to: string): string[] =>
  from > to ? [] : seriesOf(schedule).between(midnight(from), midnight(to), true).map(dayOf);

/** The first day on or after another on which a duty is due; null where none comes. */
export const nextDay = (schedule: Schedule, from: string): string | null => {
  const next = seriesOf(schedule).after(midnight(from), true);
  return next && dayOf(next);
};

/** The last day that is planned on a day. */
export const lastPlannedDay = (today: string): string => {
  const years = yearsAfter(today, plannedMonths / 12);
  return years.endsWith(today.slice(5)) ? years : dayAfter(years, -1);
};
