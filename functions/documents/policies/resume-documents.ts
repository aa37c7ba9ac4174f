import { invokeWorker } from "../../core/invoke-worker.ts";
import { isLate, startAgain } from "../../services/jobs/start-again.ts";
import { type DocumentEvent, extractTextWorker, pendingDocuments } from "./pending-documents.ts";

/**
 * Starts the worker again for documents that wait and that no worker reads.
 * @returns how many were started
 */
export const resumeDocuments = async (now: Date): Promise<number> =>
  startAgain(await pendingDocuments.list(), {
    idOf: ({ companyId, policyId, file = "" }) => `${companyId} ${policyId} ${file}`,
    isLost: (pending) => isLate(pending, now),
    start: ({ companyId, policyId, file }) =>
      invokeWorker(extractTextWorker, { companyId, policyId, file } satisfies DocumentEvent),
  });
