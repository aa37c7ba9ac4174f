import { table } from "../../core/table/table.ts";
import { makeFile } from "../../services/files/made-file.ts";
import { type FileJob, runFileJob } from "../../services/jobs/file-job.ts";
import { archiveFiles } from "./archive-file.ts";
import { type ArchiveIds, type ArchiveRecord, archives } from "./archive-repository.ts";
import { buildArchive } from "./build-archive.ts";
import { openArchives } from "./open-archives.ts";

const archiveJob: FileJob<ArchiveIds, ArchiveRecord, string> = {
  ...openArchives,
  ...{ name: "company archive", row: archives.row },
  make: (record, { now, tell }) =>
    makeFile(archiveFiles.place(record), ({ emit, drained }) =>
      buildArchive(record, { emit, drained: () => drained().then(() => tell()) }, now),
    ),
  end: (record, manifestSha256, until) => table.transact(archives.end(record, manifestSha256, until)),
};

export const runArchive = (ids: ArchiveIds, remainingMs: () => number): Promise<void> =>
  runFileJob(ids, archiveJob, remainingMs);
