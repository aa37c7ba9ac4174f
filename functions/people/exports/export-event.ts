import * as z from "zod";
import { startWorker } from "../../services/jobs/start-worker.ts";
import type { ExportIds } from "./export-job-repository.ts";

/** The worker's name, as infra and the local cloud know it. */
const exportWorker = "write-export";

/** Whose export is to be written; the table says which. */
export const ExportEvent = z.object({
  companyId: z.string().nullable(),
  userId: z.string(),
  exportId: z.string(),
});

export const startExport = ({ companyId, userId, exportId }: ExportIds): Promise<void> =>
  startWorker(exportWorker, { companyId, userId, exportId }, { userId, ...(companyId && { companyId }) });
