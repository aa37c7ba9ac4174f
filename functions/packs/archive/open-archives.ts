import { type OpenFiles, resumeFileJobs } from "../../services/jobs/file-job.ts";
import { packTimes } from "../evidence/pack-times.ts";
import { startArchive } from "./archive-event.ts";
import { type ArchiveIds, type ArchiveRecord, archives } from "./archive-repository.ts";

/** Archives as what does not make them knows them. */
export const openArchives: OpenFiles<ArchiveIds, ArchiveRecord> = {
  ...{ times: packTimes, listOpen: archives.listOpen, start: startArchive },
  idOf: ({ companyId }) => companyId,
  find: async ({ companyId, id }, now) => {
    const record = await archives.find(companyId, now);
    return record?.id === id ? record : undefined;
  },
};

/** Starts those again whose worker was lost. @returns how many */
export const resumeArchives = (now: Date): Promise<number> => resumeFileJobs(openArchives, now);
