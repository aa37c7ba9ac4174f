import * as z from "zod";
import { pendingWork } from "../../services/jobs/pending-work.ts";

/** The worker's name, as infra and the local cloud know it. */
export const extractTextWorker = "extract-text";

/** What the worker is told: which document of whose policy to read. */
export const DocumentEvent = z.object({
  companyId: z.string().min(1),
  policyId: z.string().min(1),
  /** The folder of a file that is not the policy's first. */
  file: z.string().min(1).optional(),
});
export type DocumentEvent = z.infer<typeof DocumentEvent>;

/*
 * Documents whose text is still to be read.
 *   pk `DOCUMENTS#PENDING`  sk `{companyId}#{policyId}[#{file}]`   from the moment a document is recorded until its
 *                                                                  text is there, or certain that it cannot be read
 */
export const pendingDocuments = pendingWork(
  "DOCUMENTS#PENDING",
  DocumentEvent,
  ({ companyId, policyId, file }) => [companyId, policyId, ...(file ? [file] : [])].join("#"),
);
