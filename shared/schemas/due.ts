import * as z from "zod";

/** Days before a due date in which work is "due soon". */
export const dueSoonDays = 7;

/** When work is due; seen from the caller's date, since a day ends at different times. */
export const DueFilter = z.enum(["overdue", "soon", "later", "none"]);
export type DueFilter = z.infer<typeof DueFilter>;
