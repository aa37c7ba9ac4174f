import * as z from "zod";
import { dayAfter } from "../../shared/calendar/days.ts";
import { IsoDate, IsoDateTime } from "../../shared/schemas/dates.ts";
import { Duty, maxDuties } from "../../shared/schemas/duty.ts";
import { conflict, LostRace, notFound, type Problem } from "../core/problem.ts";
import { insert, type Key, type Operation, replaceWhen, upsert } from "../core/table/operation.ts";
import { readableRows } from "../core/table/readable-rows.ts";
import { table } from "../core/table/table.ts";
import { dutyOpenings } from "./duty-openings.ts";

/*
 * Duties of a company, each with where its occurrences are planned from.
 *   pk `C#{companyId}#DUTIES`   sk `{dutyId}`     a duty
 *   pk `C#{companyId}`          sk `DUTY_COUNT`   how many have not ended
 * What was opened is a row of its own (`occurrence-record.ts`); what is planned follows from the duty.
 */
export const DutyRecord = Duty.omit({
  assignedTo: true,
  assignedToGroup: true,
  reviewer: true,
  nextDue: true,
}).extend({
  assignedTo: z.string().nullable(),
  /** In place of a person. */
  groupId: z.string().nullable().default(null),
  reviewerId: z.string().nullable(),
  /** The day from which occurrences are planned: those before were opened, or never asked for. */
  plannedFrom: IsoDate,
  /** The next one that is planned; null where none comes. */
  nextPlanned: IsoDate.nullable(),
  createdAt: IsoDateTime,
  /** Who last said whose it is and how it repeats: they decide where the reviewer is gone. */
  updatedBy: z.string(),
  updatedAt: IsoDateTime,
  /** Counts every write, also of the worker that opens occurrences. */
  turn: z.int(),
});
export type DutyRecord = z.infer<typeof DutyRecord>;

const partition = (companyId: string): string => `C#${companyId}#DUTIES`;
const key = (companyId: string, id: string): Key => ({ pk: partition(companyId), sk: id });
const countKey = (companyId: string): Key => ({ pk: `C#${companyId}`, sk: "DUTY_COUNT" });

/** The one refusal for a duty that does not exist or belongs to another company: they look the same. */
export const dutyNotFound = (): Problem => notFound("Duty not found");
const limitReached = () => conflict(`You have reached the limit of ${maxDuties}.`, "limit");
/** Another change came in between our read and our write. */
const dutyChanged = () =>
  new LostRace("This duty was changed at the same time. Please try again.", "duty.changed");

const get = async (companyId: string, id: string): Promise<DutyRecord | undefined> => {
  const item = await table.get(key(companyId, id));
  return item && DutyRecord.parse(item);
};

/** @throws 404 */
const mustGet = async (companyId: string, id: string): Promise<DutyRecord> => {
  const record = await get(companyId, id);
  if (!record) throw dutyNotFound();
  return record;
};

/** All duties of a company: one kilobyte each. */
const list = async (companyId: string): Promise<DutyRecord[]> =>
  readableRows(DutyRecord, await table.queryAll({ pk: partition(companyId) }));

/** The day on which a duty's next occurrence opens. */
export const opensOn = ({
  nextPlanned,
  opensDaysBefore,
  endedAt,
}: Pick<DutyRecord, "nextPlanned" | "opensDaysBefore" | "endedAt">): string | null =>
  nextPlanned === null || endedAt !== null ? null : dayAfter(nextPlanned, -opensDaysBefore);

const counted = (companyId: string, by: 1 | -1): Operation =>
  by === -1
    ? upsert(countKey(companyId), { add: { count: -1 } })
    : upsert(
        countKey(companyId),
        { add: { count: 1 } },
        [{ anyOf: [{ absent: "count" }, { attribute: "count", is: "<", value: maxDuties }] }],
        limitReached,
      );

/** The writes of a new duty; 409 where the company has as many as it may. */
const add = (companyId: string, record: DutyRecord): Operation[] => [
  insert({ ...key(companyId, record.id), ...record }, dutyChanged),
  counted(companyId, 1),
  ...dutyOpenings.move({ companyId, dutyId: record.id }, null, opensOn(record)),
];

/** The writes that put `next` in the place of `before`; refused when another change came in between. */
const save = (companyId: string, before: DutyRecord, next: Omit<DutyRecord, "turn">): Operation[] => [
  replaceWhen(
    { ...key(companyId, before.id), ...next, turn: before.turn + 1 },
    [{ attribute: "turn", is: "=", value: before.turn }],
    dutyChanged,
  ),
  ...(before.endedAt === null && next.endedAt !== null ? [counted(companyId, -1)] : []),
  ...dutyOpenings.move({ companyId, dutyId: before.id }, opensOn(before), opensOn(next)),
];

export const duties = { get, mustGet, list, add, save };
