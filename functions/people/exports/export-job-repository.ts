import * as z from "zod";
import { ExportJob, exportDays, maxOpenExports } from "../../../shared/schemas/export-job.ts";
import { conflict, notFound, type Problem } from "../../core/problem.ts";
import { insert, type Key, type Operation, remove, upsert } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { fileJobRow, JobOver } from "../../services/jobs/file-job-row.ts";
import { openWork } from "../../services/jobs/open-work.ts";

/*
 * Files of lists that are made in the background. `{scope}` is `C#{companyId}`, or `SYSTEM` for super administrators.
 *   pk `{scope}#U#{userId}`  sk `EXPORT#{id}`              one, for as long as its file is kept (TTL)
 *   pk `{scope}`             sk `EXPORTS_OPEN`             how many are under way
 *   pk `EXPORTS#OPEN`        sk `{scope}#{userId}#{id}`    those that are not over
 */
const Ids = z.object({ companyId: z.string().nullable(), userId: z.string(), exportId: z.string() });
/** Names an export: it is its maker's alone. */
export type ExportIds = z.infer<typeof Ids>;

export const ExportRecord = ExportJob.omit({ downloadUrl: true }).extend({
  ...Ids.shape,
  /** What the call of the list's file would be sent: filters, order, format and columns. */
  request: z.record(z.string(), z.string()),
  fileName: z.string(),
  attempts: z.number().int(),
  /** Until when a worker has it. */
  leasedUntil: z.string().nullable(),
});
export type ExportRecord = z.infer<typeof ExportRecord>;

const scopeOf = ({ companyId }: Pick<ExportIds, "companyId">): string =>
  companyId === null ? "SYSTEM" : `C#${companyId}`;
const key = (ids: ExportIds): Key => ({
  pk: `${scopeOf(ids)}#U#${ids.userId}`,
  sk: `EXPORT#${ids.exportId}`,
});
const countKey = (ids: ExportIds): Key => ({ pk: scopeOf(ids), sk: "EXPORTS_OPEN" });

const OpenExport = Ids.extend({ at: z.string() });
const open = openWork(
  "EXPORTS#OPEN",
  OpenExport,
  (ids: ExportIds) => `${scopeOf(ids)}#${ids.userId}#${ids.exportId}`,
);

const limitReached = (): Problem => conflict(`You have reached the limit of ${maxOpenExports}.`, "limit");
const over = () => new JobOver("This export is over");

const keepSeconds = exportDays * 24 * 3_600;

/** The writes of a new export. @throws 409 limit */
const begin = (record: ExportRecord): Operation[] => {
  const ttl = Math.ceil(Date.parse(record.createdAt) / 1_000) + keepSeconds;
  const { companyId, userId, exportId, createdAt } = record;
  return [
    insert({ ...key(record), ...record, ttl }, () => new Error("An export with this id is there")),
    insert({ ...open.key(record), companyId, userId, exportId, at: createdAt }, over),
    upsert(
      countKey(record),
      { add: { count: 1 } },
      [{ anyOf: [{ absent: "count" }, { attribute: "count", is: "<", value: maxOpenExports }] }],
      limitReached,
    ),
  ];
};

const get = async (ids: ExportIds): Promise<ExportRecord | undefined> => {
  const item = await table.get(key(ids));
  return item && ExportRecord.parse(item);
};

/** @throws 404 for an export of another person, and one whose file is gone */
const mustGet = async (ids: ExportIds, now: Date): Promise<ExportRecord> => {
  const record = await get(ids);
  if (!record || Date.parse(record.expiresAt) <= now.getTime())
    throw notFound("This export is no longer available.");
  return record;
};

const row = fileJobRow(key, { fresh: { rows: 0 } });

/** The writes of its end. */
const end = (ids: ExportIds, result: Pick<ExportRecord, "status" | "rows">, from: Date): Operation[] => [
  row.end(ids, result, from),
  remove(open.key(ids), over),
  upsert(countKey(ids), { add: { count: -1 } }),
];

export const exportJobs = { begin, get, mustGet, row, end, listOpen: open.list };
