import { invokeWorker } from "../../core/invoke-worker.ts";
import { type DocumentEvent, extractTextWorker } from "./document-event.ts";
import { pendingDocuments } from "./pending-documents.ts";

/** Longer than a worker's time limit plus Lambda's wait before a retry, in milliseconds. */
const patienceMs = 10 * 60_000;
/** Documents of one run; the next takes the others. */
const mostAtOnce = 200;

/**
 * Starts the worker again for documents without one: its start was lost, or it ended before its work did.
 * @returns how many were started
 */
export const resumeDocuments = async (now: Date): Promise<number> => {
  const waiting = await pendingDocuments.list();
  const left = waiting.filter(({ at }) => Date.parse(at) + patienceMs < now.getTime()).slice(0, mostAtOnce);
  for (const { companyId, policyId } of left) {
    await invokeWorker(extractTextWorker, { companyId, policyId } satisfies DocumentEvent);
  }
  return left.length;
};
