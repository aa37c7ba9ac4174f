import * as z from "zod";
import { archiveDays, CompanyArchive } from "../../../shared/schemas/company-archive.ts";
import { conflict, LostRace } from "../../core/problem.ts";
import type { Condition } from "../../core/table/expression.ts";
import { type Key, type Operation, remove, replace, replaceWhen } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { fileJobRow, JobOver } from "../../services/jobs/file-job-row.ts";
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

const over = () => new JobOver("This archive is over");

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

const row = fileJobRow(({ companyId }: ArchiveIds) => key(companyId), {
  isSame: ({ id }) => [{ attribute: "id", is: "=", value: id }],
});

/** The writes of its end. @param manifestSha256 null where it failed */
const end = (ids: ArchiveIds, manifestSha256: string | null, from: Date): Operation[] => [
  row.end(ids, { status: manifestSha256 === null ? "failed" : "done", manifestSha256 }, from),
  remove(open.key(ids), over),
];

export const archives = { find, begin, row, end, listOpen: open.list };
