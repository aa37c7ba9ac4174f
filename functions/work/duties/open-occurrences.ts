import { dayAfter } from "../../../shared/calendar/days.ts";
import { repeatWhile } from "../../core/deadline.ts";
import { activityRow } from "../../core/endpoint/activity.ts";
import { newId } from "../../core/ids.ts";
import { isLostRace } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { nextDay } from "../../duties/duty-days.ts";
import { dutyOpenings, type Opening } from "../../duties/duty-openings.ts";
import { type DutyRecord, duties, opensOn } from "../../duties/duty-record.ts";
import { AlreadyOpen, type OccurrenceRecord, occurrences } from "../../duties/occurrence-record.ts";
import { forEachInTime } from "../../services/jobs/in-time.ts";
import { companyDay } from "./company-day.ts";
import { noteOpening } from "./tell-of-openings.ts";

/** Days begin first in the zone that is 14 hours ahead of UTC. */
const furthestAheadMs = 14 * 3_600_000;

const newOccurrence = (duty: DutyRecord, date: string, now: Date): OccurrenceRecord => ({
  ...{ dutyId: duty.id, date, name: duty.name, companyRuleId: duty.companyRuleId, state: "open" },
  ...{
    assignedTo: duty.assignedTo,
    groupId: duty.groupId,
    assignedBy: duty.updatedBy,
    assignedAt: now.toISOString(),
  },
  ...{ reviewerId: duty.reviewerId, note: "", reason: "", evidence: [], submissionId: null },
  ...{ submittedAt: null, completedAt: null, decidedBy: null, decidedAt: null },
  ...{ openedAt: now.toISOString(), updatedBy: null, updatedAt: now.toISOString(), version: 1 },
});

/** How openings are told of: by the worker, or by the call that made the duty and tells of it itself. */
interface Opener {
  readonly now: Date;
  readonly requestId: string;
  readonly isTold: boolean;
}

/** Opens the next occurrence of a duty where its day has come. @returns whether there may be another one */
const openNext = async (companyId: string, dutyId: string, today: string, by: Opener): Promise<boolean> => {
  const { now, requestId, isTold } = by;
  const duty = await duties.get(companyId, dutyId);
  const day = duty && opensOn(duty);
  if (!duty || !day || day > today || duty.nextPlanned === null) return false;
  const date = duty.nextPlanned;
  const plannedFrom = dayAfter(date, 1);
  const moved = duties.save(companyId, duty, {
    ...duty,
    ...{ plannedFrom, nextPlanned: nextDay(duty, plannedFrom) },
  });
  const record = newOccurrence(duty, date, now);
  const who = { event: "duty.opened", userId: null, companyId, requestId, now, id: newId(now) };
  const writes = [
    ...moved,
    ...occurrences.open(companyId, record, now),
    ...(isTold ? [noteOpening(companyId, record, now)] : []),
    activityRow(who, { target: { type: "duty", id: dutyId }, after: { duty: duty.name, date } }),
  ];
  try {
    await table.transact(writes);
  } catch (error) {
    if (!(error instanceof AlreadyOpen)) throw error;
    await table.transact(moved);
  }
  return true;
};

/**
 * Opens what of a duty is to be open on a day of its company. Each occurrence and the duty's next one are one
 * transaction, so each opens once, however often this runs.
 */
export const openOccurrences = async (
  { companyId, dutyId }: Omit<Opening, "day">,
  by: Opener,
): Promise<void> => {
  const today = await companyDay(companyId, by.now);
  let isMore = true;
  while (isMore) isMore = await repeatWhile(isLostRace, () => openNext(companyId, dutyId, today, by));
};

/**
 * Opens what of all companies is to be open at a moment: at midnight where the company is. It may end anywhere and
 * be repeated.
 * @throws AggregateError once all were tried
 */
export const openDue = async (now: Date, remainingMs: () => number, requestId: string): Promise<void> => {
  const latest = new Date(now.getTime() + furthestAheadMs).toISOString().slice(0, 10);
  const rows = await dutyOpenings.listThrough(latest);
  const keyOf = ({ companyId, dutyId }: Opening) => `${companyId} ${dutyId}`;
  const by = { now, requestId, isTold: true };
  await forEachInTime(rows, keyOf, (row) => openOccurrences(row, by), remainingMs);
};
