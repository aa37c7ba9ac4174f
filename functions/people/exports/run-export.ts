import { exportRequests } from "../../../shared/exports/export-requests.ts";
import { can } from "../../../shared/permissions/can.ts";
import type { ExportedList } from "../../../shared/schemas/export-job.ts";
import { defaultTimeZone } from "../../../shared/schemas/time-zone.ts";
import type { Reader } from "../../core/endpoint/context.ts";
import { forbidden } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { type FileRequest, type ListExport, writeListFile } from "../../services/exports/list-export.ts";
import { makeFile } from "../../services/files/made-file.ts";
import {
  type FileJob,
  type FileRun,
  type OpenFiles,
  resumeFileJobs,
  runFileJob,
} from "../../services/jobs/file-job.ts";
import { companies } from "../companies/company-repository.ts";
import { isThere } from "../notices/receiver.ts";
import { type User, users } from "../users/user-repository.ts";
import { startExport } from "./export-event.ts";
import { exportFiles } from "./export-file.ts";
import { type ExportIds, type ExportRecord, exportJobs } from "./export-job-repository.ts";
import { exportNews } from "./export-news.ts";

/** Headings, filters and rows are each list's own; its call has checked them. */
// biome-ignore lint/suspicious/noExplicitAny: lists of all kinds
type AnyExport = ListExport<any, any, any>;
export type ExportSources = Readonly<Record<ExportedList, AnyExport>>;

const times = { leaseMs: 60_000, tellEveryMs: 1_000, reserveMs: 60_000, lostMs: 90_000 };
/** More rows than any list has. */
const most = 5_000_000;

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

/** Writes and stores the file. @returns its rows */
const writeFile = (
  record: ExportRecord,
  reader: Reader,
  source: AnyExport,
  tell: FileRun["tell"],
): Promise<number> => {
  const request: FileRequest = exportRequests[record.list].query.parse(record.request);
  return makeFile(exportFiles.place(record), ({ emit, drained }) =>
    writeListFile(reader, request, source, {
      most,
      emit,
      onBatch: async (rows) => {
        await drained();
        await tell({ rows });
      },
    }),
  );
};

/** Ends an export, and tells its maker. */
const finish = async (record: ExportRecord, rows: number | null, until: Date): Promise<void> => {
  const result = { status: rows === null ? ("failed" as const) : ("done" as const), rows: rows ?? 0 };
  const user = await users.get(record.userId);
  await table.transact([
    ...exportJobs.end(record, result, until),
    ...(await exportNews(record, user, rows, new Date())),
  ]);
};

const openExports: OpenFiles<ExportIds, ExportRecord> = {
  ...{ times, listOpen: exportJobs.listOpen, find: exportJobs.get, start: startExport },
  idOf: ({ exportId }) => exportId,
};

/** Makes a file, which holds its list as it was at one moment. */
export const runExport = (
  ids: ExportIds,
  sources: ExportSources,
  remainingMs: () => number,
): Promise<void> => {
  const job: FileJob<ExportIds, ExportRecord, number> = {
    ...{ ...openExports, name: "export", row: exportJobs.row, end: finish },
    make: async (record, { now, tell }) => {
      const reader = await readerOf(record, await users.get(record.userId), now, remainingMs);
      return reader ? writeFile(record, reader, sources[record.list], tell) : null;
    },
  };
  return runFileJob(ids, job, remainingMs);
};

/** Starts those again whose worker was lost. @returns how many */
export const resumeExports = (now: Date): Promise<number> => resumeFileJobs(openExports, now);
