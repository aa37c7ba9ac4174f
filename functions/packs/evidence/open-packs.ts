import { type OpenFiles, resumeFileJobs } from "../../services/jobs/file-job.ts";
import { startPack } from "./pack-event.ts";
import { type PackIds, type PackRecord, packs } from "./pack-repository.ts";
import { packTimes } from "./pack-times.ts";

/** Packs as what does not make them knows them. */
export const openPacks: OpenFiles<PackIds, PackRecord> = {
  ...{ times: packTimes, listOpen: packs.listOpen, find: packs.get, start: startPack },
  idOf: ({ id }) => id,
};

/** Starts those again whose worker was lost. @returns how many */
export const resumePacks = (now: Date): Promise<number> => resumeFileJobs(openPacks, now);
