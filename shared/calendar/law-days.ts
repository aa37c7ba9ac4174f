import { yearsAfter } from "./days.ts";

const yearsAhead = 10;

/** Whether a day is among those that the regulation is kept of. */
export const isOfLaw = (day: string): boolean =>
  day >= "1990-01-01" && day <= yearsAfter(new Date().toISOString().slice(0, 10), yearsAhead);
