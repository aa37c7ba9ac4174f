import * as z from "zod";
import { EvidencePack, packDays } from "../../../shared/schemas/evidence-pack.ts";
import { LostRace, notFound, type Problem } from "../../core/problem.ts";
import { insert, type Key, type Operation, remove } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";
import { fileJobRow, JobOver } from "../../services/jobs/file-job-row.ts";
import { openWork } from "../../services/jobs/open-work.ts";

/*
 * Evidence packs of a company.
 *   pk `C#{companyId}#PACKS`  sk `{id}`              one, for as long as its file is kept (TTL)
 *   pk `C#{companyId}`        sk `PACK_OPEN`         the one that is being made: one at a time
 *   pk `PACKS#OPEN`           sk `{companyId}#{id}`  those that are not made yet, of all companies
 */
export const PackRecord = EvidencePack.extend({
  companyId: z.string(),
  attempts: z.int(),
  /** Until when a worker has it. */
  leasedUntil: z.string().nullable(),
});
export type PackRecord = z.infer<typeof PackRecord>;

export const PackIds = z.object({ companyId: z.string(), id: z.string() });
export type PackIds = z.infer<typeof PackIds>;

const partition = (companyId: string): string => `C#${companyId}#PACKS`;
const key = ({ companyId, id }: PackIds): Key => ({ pk: partition(companyId), sk: id });
const claimKey = (companyId: string): Key => ({ pk: `C#${companyId}`, sk: "PACK_OPEN" });
const open = openWork(
  "PACKS#OPEN",
  PackIds.extend({ at: z.string() }),
  ({ companyId, id }: PackIds) => `${companyId}#${id}`,
);
const keepSeconds = packDays * 24 * 3_600;

const over = () => new JobOver("This pack is gone");
/** Another one has begun meanwhile: asking again answers that. */
const begunMeanwhile = () => new LostRace("Another pack is being made.");

/** The writes of a new pack; `LostRace` while there is one. */
const begin = (record: PackRecord): Operation[] => {
  const { companyId, id, createdAt } = record;
  const ttl = Math.ceil(Date.parse(createdAt) / 1_000) + keepSeconds;
  return [
    insert({ ...key(record), ...record, ttl }, () => new Error("A pack with this id is there")),
    insert({ ...claimKey(companyId), id }, begunMeanwhile),
    insert({ ...open.key(record), companyId, id, at: createdAt }, begunMeanwhile),
  ];
};

const get = async (ids: PackIds): Promise<PackRecord | undefined> => {
  const item = await table.get(key(ids));
  return item && PackRecord.parse(item);
};

const isKept = ({ expiresAt }: PackRecord, now: Date): boolean => Date.parse(expiresAt) > now.getTime();

const packNotFound = (): Problem => notFound("This evidence pack is no longer available.");

/** @throws 404 */
const mustGet = async (ids: PackIds, now: Date): Promise<PackRecord> => {
  const record = await get(ids);
  if (!record || !isKept(record, now)) throw packNotFound();
  return record;
};

/** The pack that waits or is being made. */
const underWay = async (companyId: string): Promise<PackRecord | undefined> => {
  const claim = await table.get(claimKey(companyId));
  return claim && get({ companyId, id: String(claim.id) });
};

/** All that are kept, newest first. */
const list = async (companyId: string, now: Date): Promise<PackRecord[]> => {
  const items = await table.queryAll({ pk: partition(companyId), descending: true });
  return readableRows(PackRecord, items).filter((record) => isKept(record, now));
};

const row = fileJobRow(key);

const release = (ids: PackIds): Operation[] => [
  remove(open.key(ids), over),
  remove(claimKey(ids.companyId), over),
];

/** The writes of its end. @param manifestSha256 null where it failed */
const end = (ids: PackIds, manifestSha256: string | null, from: Date): Operation[] => [
  row.end(ids, { status: manifestSha256 === null ? "failed" : "done", manifestSha256 }, from),
  ...release(ids),
];

const isUnderWay = ({ status }: PackRecord): boolean => status === "queued" || status === "running";

/** The writes after which it is gone; `LostRace` where its state is another by now. */
const erase = (record: PackRecord): Operation[] => [
  remove(key(record), begunMeanwhile, [{ attribute: "status", is: "=", value: record.status }]),
  ...(isUnderWay(record) ? release(record) : []),
];

export const packs = {
  begin,
  get,
  mustGet,
  underWay,
  list,
  row,
  end,
  erase,
  listOpen: open.list,
};
