import { isDay } from "../../../../shared/calendar/days.ts";
import { isOfLaw } from "../../../../shared/calendar/law-days.ts";

/**
 * The day of an address, where it is one that the regulation can be read of: only then can it be shown or linked to.
 * First pages hold this, so it does without schemas.
 */
export const lawDay = (date: string | undefined): string | undefined =>
  date !== undefined && isDay(date) && isOfLaw(date) ? date : undefined;
