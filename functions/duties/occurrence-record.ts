import * as z from "zod";
import { IsoDateTime } from "../../shared/schemas/dates.ts";
import { Occurrence, type OccurrenceState } from "../../shared/schemas/duty.ts";
import { SubmittedEvidence } from "../../shared/schemas/work-review.ts";
import { LostRace } from "../core/problem.ts";
import { insert, type Key, type Operation, remove, replace, replaceWhen } from "../core/table/operation.ts";
import { readableRows } from "../core/table/readable-rows.ts";
import { table } from "../core/table/table.ts";
import { dueWork } from "../services/jobs/due-work.ts";
import { wakes } from "../services/jobs/wake-repository.ts";

/*
 * Occurrences that were opened. Those that are planned follow from their duty.
 *   pk `C#{companyId}#DUTY#{dutyId}`   sk `{yyyy-mm-dd}`                 an occurrence
 *   pk `C#{companyId}#DUTIES_OPEN`     sk `{dutyId}#{yyyy-mm-dd}`        the same, until it is completed or skipped
 *   pk `C#{companyId}#U#{userId}`      sk `DUTY#{dutyId}#{yyyy-mm-dd}`   the same, for the person who has it
 * All of them are written in one transaction, so they are the same always.
 */
export const OccurrenceRecord = Occurrence.omit({
  ...{
    person: true,
    assignedToGroup: true,
    reviewer: true,
    decidedBy: true,
    evidence: true,
    actions: true,
    id: true,
  },
}).extend({
  /** As the duty was called when it opened. */
  name: z.string(),
  /** The rule that the duty is about. */
  companyRuleId: z.int().nullable(),
  /** Null while no one of its group took it. */
  assignedTo: z.string().nullable(),
  groupId: z.string().nullable().default(null),
  /** Who decides where the reviewer is gone. */
  assignedBy: z.string(),
  /** Since when the person has it. */
  assignedAt: IsoDateTime,
  reviewerId: z.string().nullable(),
  /** What was submitted last; null before. */
  submissionId: z.string().nullable(),
  /** As it was submitted. */
  evidence: z.array(SubmittedEvidence.omit({ state: true })),
  decidedBy: z.string().nullable(),
  openedAt: IsoDateTime,
  /** Who changed it last, and when; null where no person did. */
  updatedBy: z.string().nullable(),
  updatedAt: IsoDateTime,
});
export type OccurrenceRecord = z.infer<typeof OccurrenceRecord>;

const partition = (companyId: string, dutyId: string): string => `C#${companyId}#DUTY#${dutyId}`;
const openPartition = (companyId: string): string => `C#${companyId}#DUTIES_OPEN`;
type Named = Pick<OccurrenceRecord, "dutyId" | "date">;
const key = (companyId: string, { dutyId, date }: Named): Key => ({
  pk: partition(companyId, dutyId),
  sk: date,
});
const openKey = (companyId: string, { dutyId, date }: Named): Key => ({
  pk: openPartition(companyId),
  sk: `${dutyId}#${date}`,
});
const personKey = (companyId: string, userId: string, { dutyId, date }: Named): Key => ({
  pk: `C#${companyId}#U#${userId}`,
  sk: `DUTY#${dutyId}#${date}`,
});

/** Another change came in between our read and our write. */
const occurrenceChanged = () =>
  new LostRace("This occurrence was changed at the same time. Please try again.", "occurrence.changed");
/** Another run opened it. */
export class AlreadyOpen extends Error {}

export const occurrenceId = ({ dutyId, date }: Named): string => `${dutyId}-${date}`;
/** What an id of this form names. */
export const namedBy = (id: string): Named => ({
  dutyId: id.slice(0, -dayLength - 1),
  date: id.slice(-dayLength),
});
const dayLength = "2030-01-01".length;
/** Whether nothing more happens to it. */
export const isFinal = ({ state }: { readonly state: OccurrenceState }): boolean =>
  state === "completed" || state === "skipped";

const get = async (companyId: string, named: Named): Promise<OccurrenceRecord | undefined> => {
  const item = await table.get(key(companyId, named));
  return item && OccurrenceRecord.parse(item);
};

/** All occurrences of a duty that were opened, newest first. */
const listOfDuty = async (companyId: string, dutyId: string): Promise<OccurrenceRecord[]> => {
  const pk = partition(companyId, dutyId);
  return readableRows(OccurrenceRecord, await table.queryAll({ pk, descending: true }));
};

/** What of a company is open and not yet done, by duty and day. */
const listOpen = async (companyId: string): Promise<OccurrenceRecord[]> =>
  readableRows(OccurrenceRecord, await table.queryAll({ pk: openPartition(companyId) }));

/** The same of one duty. */
const listOpenOfDuty = async (companyId: string, dutyId: string): Promise<OccurrenceRecord[]> =>
  readableRows(
    OccurrenceRecord,
    await table.queryAll({ pk: openPartition(companyId), begins: `${dutyId}#` }),
  );

/** What a person has of it, by duty and day. */
const listOfUser = async (companyId: string, userId: string): Promise<OccurrenceRecord[]> => {
  const pk = `C#${companyId}#U#${userId}`;
  return readableRows(OccurrenceRecord, await table.queryAll({ pk, begins: "DUTY#" }));
};

/** Has the daily summary look at who has it, or everyone in its group, once it is due soon. */
const wakesFor = (companyId: string, record: OccurrenceRecord, now: Date): Operation[] => {
  const { assignedTo, groupId, date: dueDate } = record;
  const group = groupId === null ? null : { id: groupId };
  return wakes.forTask({ companyId, assignedTo, group, what: occurrenceId(record), dueDate }, now);
};

/** The writes of an occurrence that opens, with the note of when it is due; `AlreadyOpen` where it has. */
const open = (companyId: string, record: OccurrenceRecord, now: Date): Operation[] => [
  insert({ ...key(companyId, record), ...record }, () => new AlreadyOpen()),
  replace({ ...openKey(companyId, record), ...record }),
  ...(record.assignedTo ? [replace({ ...personKey(companyId, record.assignedTo, record), ...record })] : []),
  ...wakesFor(companyId, record, now),
  ...dueWork.note({
    ...{ companyId, kind: "occurrence", id: occurrenceId(record), of: record.dutyId },
    dueDate: record.date,
  }),
];

const personRows = (companyId: string, before: OccurrenceRecord, next: OccurrenceRecord): Operation[] => {
  const has = isFinal(next) ? null : next.assignedTo;
  return [
    ...(has ? [replace({ ...personKey(companyId, has, next), ...next })] : []),
    ...(before.assignedTo && before.assignedTo !== has
      ? [remove(personKey(companyId, before.assignedTo, before), occurrenceChanged)]
      : []),
  ];
};

/** Who gets it, and whose turn it is again, is reminded of it. */
const isOwnTurnAgain = (before: OccurrenceRecord, next: OccurrenceRecord): boolean =>
  !isFinal(next) &&
  (before.assignedTo !== next.assignedTo ||
    before.groupId !== next.groupId ||
    (before.state === "submitted" && next.state !== "submitted"));

/** The writes of a step of an occurrence that is not final; refused when another change came in between. */
const save = (
  companyId: string,
  before: OccurrenceRecord,
  changes: Partial<Omit<OccurrenceRecord, "dutyId" | "date" | "version">>,
  now: Date,
): { readonly next: OccurrenceRecord; readonly operations: Operation[] } => {
  const next: OccurrenceRecord = { ...before, ...changes, version: before.version + 1 };
  const operations = [
    replaceWhen(
      { ...key(companyId, next), ...next },
      [{ attribute: "version", is: "=", value: before.version }],
      occurrenceChanged,
    ),
    isFinal(next)
      ? remove(openKey(companyId, next), occurrenceChanged)
      : replace({ ...openKey(companyId, next), ...next }),
    ...personRows(companyId, before, next),
    ...(isOwnTurnAgain(before, next) ? wakesFor(companyId, next, now) : []),
  ];
  return { next, operations };
};

export const occurrences = { get, listOfDuty, listOpen, listOpenOfDuty, listOfUser, open, save };
