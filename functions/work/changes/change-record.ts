import * as z from "zod";
import {
  ChangeSeverity,
  ChangeState,
  ChangeVersion,
  EnteredVersions,
  LawChangeReason,
} from "../../../shared/schemas/changes.ts";
import { IsoDate, IsoDateTime } from "../../../shared/schemas/dates.ts";
import { ChangeClass } from "../../../shared/schemas/horizon.ts";
import { LostRace, notFound } from "../../core/problem.ts";
import { insert, type Key, type Operation, replace, replaceWhen } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

/*
 * What changed in the law that a company follows.
 *   pk `C#{companyId}#CHANGES`    sk `{id}`                 one change with its tasks; all of a company by arrival
 *   pk `C#{companyId}#CHANGE_OF`  sk `{title}#{section}`    the newest change of a section
 */
const TouchedRule = z.object({
  companyRuleId: z.int(),
  /** Such as "a-1"; "" where the rule cites the whole section. */
  path: z.string(),
  /** False where the rule names a paragraph that is in neither version. */
  isParagraphFound: z.boolean(),
});
export type TouchedRule = z.infer<typeof TouchedRule>;

const TaskRow = z.object({
  id: z.string(),
  /** Of the click that made it, so that the same click makes none twice. */
  requestId: z.string(),
  ownerId: z.string(),
  companyRuleIds: z.array(z.int()),
  dueDate: IsoDate,
  note: z.string(),
  status: z.enum(["open", "completed", "cancelled"]),
  completedAt: IsoDateTime.nullable(),
  completedNote: z.string(),
});
export type TaskRow = z.infer<typeof TaskRow>;

export const ChangeRecord = z.object({
  id: z.string(),
  titleNumber: z.int(),
  part: z.string(),
  /** As the law names it: "11.10", "Appendix A to Part 11". */
  section: z.string(),
  heading: z.string(),
  kind: z.enum(["changed", "added", "removed"]),
  severity: ChangeSeverity,
  changeClass: ChangeClass,
  reasons: z.array(LawChangeReason),
  eCfrSubstantive: z.boolean().nullable(),
  fromVersion: ChangeVersion.nullable(),
  toVersion: ChangeVersion.nullable(),
  entered: EnteredVersions.nullable().default(null),
  effectiveDate: IsoDate.nullable(),
  affected: z.array(TouchedRule),
  nearby: z.array(TouchedRule),
  state: ChangeState,
  reason: z.string().nullable(),
  assessorId: z.string().nullable(),
  dueDate: IsoDate,
  tasks: z.array(TaskRow),
  version: z.int(),
  arrivedAt: IsoDateTime,
  /** Who made the newest version, and when; null while it is as it arrived. */
  updatedBy: z.string().nullable(),
  updatedAt: IsoDateTime,
});
export type ChangeRecord = z.infer<typeof ChangeRecord>;

const partition = (companyId: string): string => `C#${companyId}#CHANGES`;
const key = (companyId: string, id: string): Key => ({ pk: partition(companyId), sk: id });
const newestKey = (companyId: string, { titleNumber, section }: Place): Key => ({
  pk: `C#${companyId}#CHANGE_OF`,
  sk: `${titleNumber}#${section}`,
});

type Place = Pick<ChangeRecord, "titleNumber" | "section">;

export const changeNotFound = () => notFound("Change not found");

/** Another person's change came in between our read and our write. */
export const changedMeanwhile = () =>
  new LostRace("Someone else updated this change at the same time. Please try again.", "change.updated");

/** All changes of a company, oldest first; thousands at most, of half a kilobyte each. */
const list = async (companyId: string): Promise<ChangeRecord[]> =>
  readableRows(ChangeRecord, await table.queryAll({ pk: partition(companyId) }));

/** Changes of publications after a moment, oldest first. @param id of anything that was made at that moment */
const listSince = async (companyId: string, id: string): Promise<ChangeRecord[]> =>
  readableRows(ChangeRecord, await table.queryAll({ pk: partition(companyId), between: [id, "~"] }));

const ChangeStand = ChangeRecord.pick({ titleNumber: true, state: true });

/** How all changes of a company stand, without what they touch. */
const listStands = async (companyId: string): Promise<z.infer<typeof ChangeStand>[]> =>
  readableRows(
    ChangeStand,
    await table.queryAll({ pk: partition(companyId), only: ["pk", "sk", "titleNumber", "state"] }),
  );

/** Several changes, in the order of their ids; undefined where there is none. */
const getMany = async (companyId: string, ids: readonly string[]): Promise<(ChangeRecord | undefined)[]> =>
  (await table.getMany(ids.map((id) => key(companyId, id)))).map((item) => item && ChangeRecord.parse(item));

const get = async (companyId: string, id: string): Promise<ChangeRecord | undefined> =>
  (await getMany(companyId, [id]))[0];

/** Id of the newest change of a section. */
const newestOf = async (companyId: string, place: Place): Promise<string | undefined> => {
  const item = await table.get(newestKey(companyId, place));
  return item && z.string().parse(item.id);
};

class IsThere extends Error {}

/**
 * Records what arrived, once: its id names the publication and the section.
 * @returns false where it was recorded before
 */
const arrive = async (companyId: string, change: ChangeRecord): Promise<boolean> => {
  try {
    await table.transact([
      insert({ ...key(companyId, change.id), ...change }, () => new IsThere("The change is there already")),
      replace({ ...newestKey(companyId, change), id: change.id }),
    ]);
    return true;
  } catch (error) {
    if (error instanceof IsThere) return false;
    throw error;
  }
};

/** What a person makes of a change: its next version, refused when another came in between. */
const save = (
  companyId: string,
  before: ChangeRecord,
  changes: Partial<ChangeRecord>,
  by: { readonly userId: string; readonly now: Date },
): { readonly next: ChangeRecord; readonly operation: Operation } => {
  const next = {
    ...before,
    ...changes,
    version: before.version + 1,
    updatedBy: by.userId,
    updatedAt: by.now.toISOString(),
  };
  const isAsRead = [{ attribute: "version", is: "=", value: before.version }] as const;
  const operation = replaceWhen({ ...key(companyId, before.id), ...next }, isAsRead, changedMeanwhile);
  return { next, operation };
};

export const changeRecords = { list, listSince, listStands, getMany, get, newestOf, arrive, save };
