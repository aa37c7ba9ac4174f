import { table } from "../../core/table/table.ts";
import { makeFile } from "../../services/files/made-file.ts";
import { type FileJob, runFileJob } from "../../services/jobs/file-job.ts";
import { buildPack } from "./build-pack.ts";
import { openPacks } from "./open-packs.ts";
import { packFiles } from "./pack-file.ts";
import { type PackIds, type PackRecord, packs } from "./pack-repository.ts";

const packJob: FileJob<PackIds, PackRecord, string> = {
  ...openPacks,
  ...{ name: "evidence pack", row: packs.row },
  make: (record, { now, tell }) =>
    makeFile(packFiles.place(record), ({ emit, drained }) =>
      buildPack(record, { emit, drained: () => drained().then(() => tell()) }, now),
    ),
  end: (record, manifestSha256, until) => table.transact(packs.end(record, manifestSha256, until)),
  discard: packFiles.drop,
};

export const runPack = (ids: PackIds, remainingMs: () => number): Promise<void> =>
  runFileJob(ids, packJob, remainingMs);
