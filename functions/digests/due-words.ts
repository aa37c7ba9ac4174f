import { daysBetween } from "../../shared/calendar/days.ts";
import { formatCount } from "../../shared/words/count.ts";
import { longDay } from "../core/readable-time.ts";

const daysAgo = (days: number): string => (days === 1 ? "yesterday" : `${formatCount(days, "day")} ago`);

/** When it is due, in words a person need not count. */
export const dueWords = (dueDate: string, today: string): string => {
  const days = daysBetween(today, dueDate);
  const date = longDay(dueDate);
  if (days < 0) return `was due ${date}, ${daysAgo(-days)}`;
  if (days === 0) return `due today, ${date}`;
  return days === 1 ? `due tomorrow, ${date}` : `due ${date}, in ${formatCount(days, "day")}`;
};
