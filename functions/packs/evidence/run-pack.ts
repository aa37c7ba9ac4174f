import { table } from "../../core/table/table.ts";
import { makeFile } from "../../services/files/made-file.ts";
import { type FileJob, resumeFileJobs, runFileJob } from "../../services/jobs/file-job.ts";
import { buildPack } from "./build-pack.ts";
import { startPack } from "./pack-event.ts";
import { packFiles } from "./pack-file.ts";
import { type PackIds, type PackRecord, packs } from "./pack-repository.ts";
import { packTimes } from "./pack-times.ts";

const packJob: FileJob<PackIds, PackRecord, string> = {
  ...{ name: "evidence pack", times: packTimes, row: packs.row, listOpen: packs.listOpen, find: packs.get },
  idOf: ({ id }) => id,
  start: startPack,
  make: (record, { now, tell }) =>
    makeFile(packFiles.place(record), ({ emit, drained }) =>
      buildPack(record, { emit, drained: () => drained().then(() => tell()) }, now),
    ),
  end: (record, manifestSha256, until) => table.transact(packs.end(record, manifestSha256, until)),
  discard: packFiles.drop,
};

export const runPack = (ids: PackIds, remainingMs: () => number): Promise<void> =>
  runFileJob(ids, packJob, remainingMs);

/** Starts those again whose worker was lost. @returns how many */
export const resumePacks = (now: Date): Promise<number> => resumeFileJobs(packJob, now);
