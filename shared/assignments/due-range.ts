import { yearsAfter } from "../calendar/days.ts";

/** The days a rule can be due on, seen from `today`: an earlier or later one is a slip of the keyboard. */
export const dueRange = (today: string): { readonly from: string; readonly to: string } => ({
  from: yearsAfter(today, -1),
  to: yearsAfter(today, 20),
});

/** What is wrong with a due date, as a sentence; nothing where it can be one. */
export const dueProblem = (day: string, today: string): string | undefined => {
  const { from, to } = dueRange(today);
  return day >= from && day <= to ? undefined : `Choose a day from ${from} to ${to}.`;
};
