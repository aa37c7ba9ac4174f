import { exportRequests } from "../../../shared/exports/export-requests.ts";
import { can } from "../../../shared/permissions/can.ts";
import type { ExportedList } from "../../../shared/schemas/export-job.ts";
import { defaultTimeZone } from "../../../shared/schemas/time-zone.ts";
import type { Reader } from "../../core/endpoint/context.ts";
import { log } from "../../core/log.ts";
import { forbidden } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { type FileRequest, type ListExport, writeListFile } from "../../services/exports/list-export.ts";
import { makeFile } from "../../services/files/made-file.ts";
import { isLate, startAgain } from "../../services/jobs/start-again.ts";
import { companies } from "../companies/company-repository.ts";
import { isThere } from "../notices/receiver.ts";
import { type User, users } from "../users/user-repository.ts";
import { startExport } from "./export-event.ts";
import { exportFiles } from "./export-file.ts";
import { type ExportIds, ExportOver, type ExportRecord, exportJobs } from "./export-job-repository.ts";
import { exportNews } from "./export-news.ts";

/** Headings, filters and rows are each list's own; its call has checked them. */
// biome-ignore lint/suspicious/noExplicitAny: lists of all kinds
type AnyExport = ListExport<any, any, any>;
export type ExportSources = Readonly<Record<ExportedList, AnyExport>>;

/** How long a worker has an export without saying that it goes on. */
const leaseMs = 60_000;
/** How often it says so, and how far it is. */
const tellEveryMs = 1_000;
/** Kept for storing the file. */
const reserveMs = 60_000;
/** More rows than any list has. */
const most = 5_000_000;
const maxAttempts = 3;
/** A worker that was started is at work by then, or lost. */
const lostMs = 90_000;

/** The maker as a reader, if they still may have the list. */
const readerOf = async (
  { companyId, list }: ExportRecord,
  user: User | undefined,
  now: Date,
  remainingMs: () => number,
): Promise<Reader | undefined> => {
  const company = companyId === null ? undefined : await companies.get(companyId);
  const isHere =
    companyId === null ? user?.isActive === true : company?.isActive === true && isThere(user, companyId);
  if (!user || !isHere || !can(user, exportRequests[list].permission)) return undefined;
  const { id, email, firstName, lastName, role } = user;
  const timeZone = user.timeZone ?? company?.timeZone ?? defaultTimeZone;
  return {
    now,
    remainingMs,
    actor: () => ({ id, email, firstName, lastName, role, timeZone }),
    companyId: () => {
      if (companyId === null) throw forbidden();
      return companyId;
    },
  };
};

/** Says every second how far an export is, and keeps its lease. */
const progressOf = (ids: ExportIds, first: Date) => {
  let until = first;
  let toldAt = 0;
  return {
    until: () => until,
    tell: async (rows: number): Promise<void> => {
      const now = Date.now();
      if (now - toldAt < tellEveryMs) return;
      toldAt = now;
      const next = new Date(now + leaseMs);
      await table.write(exportJobs.advance(ids, rows, until, next));
      until = next;
    },
  };
};
type Progress = ReturnType<typeof progressOf>;

/** Writes and stores the file. @returns its rows */
const writeFile = async (
  record: ExportRecord,
  reader: Reader,
  source: AnyExport,
  progress: Progress,
): Promise<number> => {
  const request: FileRequest = exportRequests[record.list].query.parse(record.request);
  return makeFile(exportFiles.place(record), ({ emit, drained }) =>
    writeListFile(reader, request, source, {
      most,
      emit,
      onBatch: async (count) => {
        await drained();
        await progress.tell(count);
        if (reader.remainingMs() < reserveMs) throw new Error("The time of the worker is over");
      },
    }),
  );
};

/** Ends an export, and tells its maker. */
const finish = async (record: ExportRecord, user: User | undefined, rows: number | null, until: Date) => {
  const result = { status: rows === null ? ("failed" as const) : ("done" as const), rows: rows ?? 0 };
  await table.transact([
    ...exportJobs.end(record, result, until),
    ...(await exportNews(record, user, rows, new Date())),
  ]);
};

/**
 * Makes the file of an export. A run may end anywhere: the next begins anew, so that a file holds the list as it was
 * at one moment, and takes the place of what was left. The third that fails is the last.
 */
export const runExport = async (
  ids: ExportIds,
  sources: ExportSources,
  remainingMs: () => number,
): Promise<void> => {
  const now = new Date();
  const until = new Date(now.getTime() + leaseMs);
  if (!(await exportJobs.take(ids, now, until))) return;
  const [record, user] = await Promise.all([exportJobs.get(ids), users.get(ids.userId)]);
  if (!record) return;
  const progress = progressOf(ids, until);
  const reader = await readerOf(record, user, now, remainingMs);
  try {
    const rows = reader ? await writeFile(record, reader, sources[record.list], progress) : null;
    await finish(record, user, rows, progress.until());
  } catch (error) {
    if (error instanceof ExportOver) return;
    log.error("export not written", error, { userId: ids.userId });
    if (record.attempts >= maxAttempts) return finish(record, user, null, progress.until());
    await table.write(exportJobs.giveBack(ids, progress.until()));
    await startExport(ids);
  }
};

/** Starts those again whose worker was lost. @returns how many */
export const resumeExports = async (now: Date): Promise<number> =>
  startAgain(await exportJobs.listOpen(), {
    idOf: ({ exportId }) => exportId,
    isLost: async (open) => {
      const record = await exportJobs.get(open);
      const lease = record?.leasedUntil;
      return isLate(open, now, lostMs) && (!lease || Date.parse(lease) < now.getTime());
    },
    start: startExport,
  });
