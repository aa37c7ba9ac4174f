import * as z from "zod";
import { EvidencePack, packDays } from "../../../shared/schemas/evidence-pack.ts";
import { LostRace, notFound, type Problem } from "../../core/problem.ts";
import { insert, type Key, type Operation, remove, update } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";
import { takeLease } from "../../services/jobs/lease.ts";
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

/** Another run was faster, or the pack is gone. */
export class PackOver extends Error {}
const over = () => new PackOver("This pack is gone or another worker's");
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

const isOpen = {
  anyOf: ["queued", "running"].map((value) => ({ attribute: "status", is: "=", value }) as const),
};

/** Takes it for one worker until a moment. @returns false where another has it, or it is over */
const take = (ids: PackIds, now: Date, until: Date): Promise<boolean> =>
  takeLease(key(ids), {
    attribute: "leasedUntil",
    ...{ now: now.toISOString(), until: until.toISOString(), set: { status: "running" }, when: [isOpen] },
  });

const isTaken = (until: Date) => [{ attribute: "leasedUntil", is: "=", value: until.toISOString() }] as const;

/** The write after which its worker has it longer. */
const advance = (ids: PackIds, from: Date, until: Date): Operation =>
  update(key(ids), { set: { leasedUntil: until.toISOString() } }, over, isTaken(from));

/** The write that gives it back, for a worker that tries again. */
const giveBack = (ids: PackIds, from: Date): Operation =>
  update(key(ids), { set: { status: "queued", leasedUntil: null } }, over, isTaken(from));

const release = (ids: PackIds): Operation[] => [
  remove(open.key(ids), over),
  remove(claimKey(ids.companyId), over),
];

/** The writes of its end. */
const end = (
  ids: PackIds,
  result: Pick<PackRecord, "status" | "manifestSha256">,
  from: Date,
): Operation[] => [
  update(key(ids), { set: { ...result, leasedUntil: null } }, over, isTaken(from)),
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
  take,
  advance,
  giveBack,
  end,
  erase,
  listOpen: open.list,
};
