import { table } from "../../core/table/table.ts";
import { makeFile } from "../../services/files/made-file.ts";
import { type FileJob, resumeFileJobs, runFileJob } from "../../services/jobs/file-job.ts";
import { packTimes } from "../evidence/pack-times.ts";
import { startArchive } from "./archive-event.ts";
import { archiveFiles } from "./archive-file.ts";
import { type ArchiveIds, type ArchiveRecord, archives } from "./archive-repository.ts";
import { buildArchive } from "./build-archive.ts";

const archiveJob: FileJob<ArchiveIds, ArchiveRecord, string> = {
  ...{ name: "company archive", times: packTimes, row: archives.row, listOpen: archives.listOpen },
  idOf: ({ companyId }) => companyId,
  find: async ({ companyId, id }, now) => {
    const record = await archives.find(companyId, now);
    return record?.id === id ? record : undefined;
  },
  start: startArchive,
  make: (record, { now, tell }) =>
    makeFile(archiveFiles.place(record), ({ emit, drained }) =>
      buildArchive(record, { emit, drained: () => drained().then(() => tell()) }, now),
    ),
  end: (record, manifestSha256, until) => table.transact(archives.end(record, manifestSha256, until)),
};

export const runArchive = (ids: ArchiveIds, remainingMs: () => number): Promise<void> =>
  runFileJob(ids, archiveJob, remainingMs);

/** Starts those again whose worker was lost. @returns how many */
export const resumeArchives = (now: Date): Promise<number> => resumeFileJobs(archiveJob, now);
