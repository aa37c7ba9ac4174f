import * as z from "zod";
import { pendingWork } from "../../services/jobs/pending-work.ts";

/** The worker's name, as infra and the local cloud know it. */
export const extractTextWorker = "extract-text";

/** What the worker is told: whose document to read. */
export const DocumentEvent = z.object({ companyId: z.string().min(1), policyId: z.string().min(1) });
export type DocumentEvent = z.infer<typeof DocumentEvent>;

/*
 * Documents whose text is still to be read.
 *   pk `DOCUMENTS#PENDING`  sk `{companyId}#{policyId}`   from the moment a document is recorded until its text
 *                                                         is there, or it is certain that it cannot be read
 */
export const pendingDocuments = pendingWork(
  "DOCUMENTS#PENDING",
  DocumentEvent,
  ({ companyId, policyId }) => `${companyId}#${policyId}`,
);
