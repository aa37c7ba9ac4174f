import * as z from "zod";
import { dayAfter } from "../../../shared/calendar/days.ts";
import { IsoDate } from "../../../shared/schemas/dates.ts";
import { type Operation, replace } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

/*
 * Which policies are to be looked at again on a day, for the reminders.
 *   pk `POLICY_REVIEWS#{yyyy-mm-dd}`  sk `{companyId}#{policyId}`
 * A row is a question: it is written with the policy and not taken back, and who reads it asks whether the policy is
 * there and has that day still. It goes after its last reminder (TTL).
 */
const keepDays = 60;

const ReviewRow = z.object({ companyId: z.string(), policyId: z.string(), day: IsoDate });

const partition = (day: string): string => `POLICY_REVIEWS#${day}`;

/** The write that notes the day of a policy's review; none where it has none. */
const note = (companyId: string, policyId: string, day: string | null): Operation[] => {
  if (day === null) return [];
  const ttl = Date.parse(`${dayAfter(day, keepDays)}T00:00:00Z`) / 1_000;
  return [replace({ pk: partition(day), sk: `${companyId}#${policyId}`, companyId, policyId, day, ttl })];
};

/** Policies of all companies that had this day when it was last set. */
const listOfDay = async (day: string) =>
  readableRows(ReviewRow, await table.queryAll({ pk: partition(day) }));

export const policyReviewDays = { note, listOfDay };
