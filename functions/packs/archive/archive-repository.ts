import * as z from "zod";
import { archiveDays, CompanyArchive } from "../../../shared/schemas/company-archive.ts";
import { conflict, LostRace } from "../../core/problem.ts";
import type { Condition } from "../../core/table/expression.ts";
import {
  type Key,
  type Operation,
  remove,
  replace,
  replaceWhen,
  update,
} from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { takeLease } from "../../services/jobs/lease.ts";
import { openWork } from "../../services/jobs/open-work.ts";

/*
 * The newest archive of a company, which takes the place of the one before.
 *   pk `C#{companyId}`    sk `ARCHIVE`      how far it is, for as long as its file is kept (TTL)
 *   pk `ARCHIVES#OPEN`    sk `{companyId}`  those that are not made yet, of all companies
 */
export const ArchiveRecord = CompanyArchive.shape.archive.unwrap().extend({
  id: z.string(),
  companyId: z.string(),
  attempts: z.int(),
  /** Until when a worker has it. */
  leasedUntil: z.string().nullable(),
});
export type ArchiveRecord = z.infer<typeof ArchiveRecord>;

/** Names one archive: another may take its place. */
export const ArchiveIds = z.object({ companyId: z.string(), id: z.string() });
export type ArchiveIds = z.infer<typeof ArchiveIds>;

const key = (companyId: string): Key => ({ pk: `C#${companyId}`, sk: "ARCHIVE" });
const open = openWork(
  "ARCHIVES#OPEN",
  ArchiveIds.extend({ at: z.string() }),
  ({ companyId }: ArchiveIds) => companyId,
);
const keepSeconds = archiveDays * 24 * 3_600;

/** Another run was faster, or another archive took its place. */
export class ArchiveOver extends Error {}
const over = () => new ArchiveOver("This archive is over or another worker's");

const isUnderWay = ({ status }: Pick<ArchiveRecord, "status">): boolean =>
  status === "queued" || status === "running";
const underWay = () => conflict("This is under way already.", "archive.open");

/** The newest one that is kept. */
const find = async (companyId: string, now: Date): Promise<ArchiveRecord | undefined> => {
  const item = await table.get(key(companyId));
  const record = item && ArchiveRecord.parse(item);
  return record && Date.parse(record.expiresAt) > now.getTime() ? record : undefined;
};

const asRead = (before: ArchiveRecord | undefined): Condition[] =>
  before ? [{ attribute: "id", is: "=", value: before.id }] : [];

/** The writes of a new one in the place of `before`. @throws 409 while that is under way */
const begin = (before: ArchiveRecord | undefined, record: ArchiveRecord): Operation[] => {
  if (before && isUnderWay(before)) throw underWay();
  const { companyId, id, createdAt } = record;
  const item = { ...key(companyId), ...record, ttl: Math.ceil(Date.parse(createdAt) / 1_000) + keepSeconds };
  return [
    replaceWhen(item, asRead(before), () => new LostRace("This is under way already.", "archive.open")),
    replace({ ...open.key(record), companyId, id, at: createdAt }),
  ];
};

const isOurs = ({ id }: ArchiveIds): Condition => ({ attribute: "id", is: "=", value: id });

/** Takes it for one worker until a moment. @returns false where another has it, or it is over */
const take = (ids: ArchiveIds, now: Date, until: Date): Promise<boolean> =>
  takeLease(key(ids.companyId), {
    ...{ attribute: "leasedUntil", now: now.toISOString(), until: until.toISOString() },
    set: { status: "running" },
    when: [
      isOurs(ids),
      { anyOf: ["queued", "running"].map((value) => ({ attribute: "status", is: "=", value }) as const) },
    ],
  });

const isTaken = (ids: ArchiveIds, until: Date): Condition[] => [
  isOurs(ids),
  { attribute: "leasedUntil", is: "=", value: until.toISOString() },
];

/** The write after which its worker has it longer. */
const advance = (ids: ArchiveIds, from: Date, until: Date): Operation =>
  update(key(ids.companyId), { set: { leasedUntil: until.toISOString() } }, over, isTaken(ids, from));

/** The write that gives it back, for a worker that tries again. */
const giveBack = (ids: ArchiveIds, from: Date): Operation =>
  update(key(ids.companyId), { set: { status: "queued", leasedUntil: null } }, over, isTaken(ids, from));

/** The writes of its end. */
const end = (
  ids: ArchiveIds,
  result: Pick<ArchiveRecord, "status" | "manifestSha256">,
  from: Date,
): Operation[] => [
  update(key(ids.companyId), { set: { ...result, leasedUntil: null } }, over, isTaken(ids, from)),
  remove(open.key(ids), over),
];

export const archives = { find, begin, take, advance, giveBack, end, listOpen: open.list };
