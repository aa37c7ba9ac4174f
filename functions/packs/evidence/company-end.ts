import { dayAfter } from "../../../shared/calendar/days.ts";
import { localDay } from "../../services/jobs/local-morning.ts";

const quarterMs = 15 * 60_000;
const dayMs = 86_400_000;

/** The moment at which a calendar day ends in a zone: its 24:00. Zones differ from UTC by quarters of an hour. */
export const endOfDay = (day: string, timeZone: string): Date => {
  const next = dayAfter(day, 1);
  // The next day begins within 14 hours of its midnight in UTC.
  let moment = Date.parse(`${next}T00:00:00Z`) - dayMs;
  while (localDay(new Date(moment), timeZone) < next) moment += quarterMs;
  return new Date(moment);
};
