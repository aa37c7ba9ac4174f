import type { CalendarItem, CalendarKind } from "../../shared/schemas/calendar.ts";

/** An item of a calendar, and what tells a calendar program that it changed. */
export interface CalendarEntry extends CalendarItem {
  /** Grows with each change of what it shows. */
  readonly sequence: number;
}

/** What is looked for: days, both included, and kinds. */
export interface CalendarSpan {
  readonly from: string;
  readonly to: string;
  readonly kinds: ReadonlySet<CalendarKind>;
}

/** A longer title of an entry is cut. */
export const longestTitle = 300;

export const isWithin = ({ from, to }: CalendarSpan, day: string): boolean => day >= from && day <= to;

/** Whether days of rulemakings are among them. */
export const hasLawDays = ({ kinds }: CalendarSpan): boolean =>
  kinds.has("comments_close") || kinds.has("takes_effect");

/** Days first, then kinds as they are listed, then titles. */
export const byDay = (a: CalendarEntry, b: CalendarEntry): number =>
  a.date.localeCompare(b.date) ||
  a.kind.localeCompare(b.kind) ||
  a.title.localeCompare(b.title) ||
  (a.id < b.id ? -1 : 1);
