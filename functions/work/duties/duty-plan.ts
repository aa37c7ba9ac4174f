import { dayAfter } from "../../../shared/calendar/days.ts";
import { formatRepetition, parseRepetition } from "../../../shared/duties/repetition.ts";
import { type DutyBody, impossibleRepetition } from "../../../shared/schemas/duty.ts";
import { invalid } from "../../core/problem.ts";
import { nextDay, type Schedule } from "../../duties/duty-days.ts";
import type { DutyRecord } from "../../duties/duty-record.ts";

/** A start in the past is what the repetition is counted from; what was due longer ago is not asked for. */
const daysBack = 7;
const neverDue = "This duty would never be due.";

const refusedRule = (message: string) => invalid(message, [{ path: "body.rule", message }]);

const scheduleOf = ({ rule, startsOn, endsOn, count }: DutyBody): Schedule => {
  const repetition = parseRepetition(rule);
  if (!repetition) throw refusedRule(impossibleRepetition);
  return { rule: formatRepetition(repetition), startsOn, endsOn: endsOn ?? null, count: count ?? null };
};

type Plan = Schedule & Pick<DutyRecord, "plannedFrom" | "nextPlanned" | "opensDaysBefore">;

/** When a new duty is due. @param today of the company @throws 400 where no day comes */
export const newPlan = (body: DutyBody, today: string): Plan => {
  const schedule = scheduleOf(body);
  const plannedFrom = dayAfter(today, -daysBack);
  const nextPlanned = nextDay(schedule, plannedFrom);
  if (nextPlanned === null) throw refusedRule(neverDue);
  return { ...schedule, plannedFrom, nextPlanned, opensDaysBefore: body.opensDaysBefore };
};

/**
 * When a changed duty is due: what was opened stays as it is, so it is planned from the day after that.
 * @throws 400 where no day ever comes
 */
export const changedPlan = (body: DutyBody, { plannedFrom }: DutyRecord): Plan => {
  const schedule = scheduleOf(body);
  if (nextDay(schedule, schedule.startsOn) === null) throw refusedRule(neverDue);
  const nextPlanned = nextDay(schedule, plannedFrom);
  return { ...schedule, plannedFrom, nextPlanned, opensDaysBefore: body.opensDaysBefore };
};
