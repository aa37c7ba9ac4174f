import * as z from "zod";

export const DutyId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, "Expected the id of a duty");

/** `{dutyId}-{day}`: an occurrence is named by its duty and the day it is due. */
export const OccurrenceId = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}-\d{4}-\d{2}-\d{2}$/, "Expected the id of an occurrence");
