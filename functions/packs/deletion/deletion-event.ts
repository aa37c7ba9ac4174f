import * as z from "zod";
import { DeletionIds } from "../../people/companies/deletion-repository.ts";
import { startWorker } from "../../services/jobs/start-worker.ts";

/** Which company, and the moment the work is for. */
export const DeletionEvent = DeletionIds.extend({ time: z.iso.datetime() });

/** Starts the worker that deletes a company, by its name in infra and the local cloud. */
export const startDeletion = (companyId: string, now: Date): Promise<void> =>
  startWorker("delete-company", { companyId, time: now.toISOString() }, { companyId });
