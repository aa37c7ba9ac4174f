import { daysWithin, lastPlannedDay } from "../../duties/duty-days.ts";
import type { DutyRecord } from "../../duties/duty-record.ts";

/** The days that are planned of a duty, in order, as far as it is planned ahead. @param today of the company */
export const plannedDays = (duty: DutyRecord, today: string): string[] =>
  duty.endedAt === null ? daysWithin(duty, duty.plannedFrom, lastPlannedDay(today)) : [];
