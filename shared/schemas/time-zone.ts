import * as z from "zod";

/** The zone of companies that chose none, and of those registered before they could. */
export const defaultTimeZone = "America/New_York";

/** Offsets such as `+05:00` are no zones: they know no summer time. */
const zonePattern = /^[a-z][a-z0-9_+-]*(?:\/[a-z0-9_+-]+)*$/i;

/** Whether this is a time zone of the IANA database, by its present or a former name. */
const isTimeZone = (name: string): boolean => {
  if (!zonePattern.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
};

/** The name of a time zone, such as `America/New_York`. */
export const TimeZone = z
  .string("Please choose a time zone")
  .max(64, "Please choose a time zone")
  .refine(isTimeZone, "Please choose a time zone");
