import type { Buffer } from "node:buffer";
import { buffer } from "node:stream/consumers";
import type { TextProblem, TextStatus } from "../../../shared/schemas/policy.ts";
import { Problem } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import type { WorkerContext } from "../../core/worker.ts";
import { readDocument } from "../../services/files/reading/read-document.ts";
import { saysSomething } from "../../services/files/text/tidy-text.ts";
import { UploadGone, uploadedObjects } from "../../services/uploads/uploaded-objects.ts";
import type { DocumentEvent } from "./document-event.ts";
import { documentObjects } from "./document-objects.ts";
import { pendingDocuments, TakenUp } from "./pending-documents.ts";
import { type PolicyRecord, policies } from "./policy-repository.ts";

/** A document that ended its worker this often, and not only its reader, is not tried again. */
const maxAttempts = 2;

/** What is kept free of a worker's time for storing what was read, in milliseconds. */
const timeToStoreMs = 15_000;

interface Outcome {
  readonly textStatus: TextStatus;
  readonly textProblem: TextProblem | null;
}
const done = (textStatus: TextStatus): Outcome => ({ textStatus, textProblem: null });
const failed = (textProblem: TextProblem): Outcome => ({ textStatus: "failed", textProblem });

/** The bytes that were checked; undefined when they are gone, as while the document is being deleted. */
const checkedBytes = async ({ objectKey, eTag }: PolicyRecord): Promise<Buffer | undefined> => {
  try {
    return await buffer(await uploadedObjects.read(objectKey, eTag));
  } catch (error) {
    if (error instanceof UploadGone) return undefined;
    throw error;
  }
};

/** Reads a document and stores what is made of it. */
const read = async (
  document: DocumentEvent,
  policy: PolicyRecord,
  remainingMs: () => number,
): Promise<Outcome> => {
  const bytes = await checkedBytes(policy);
  if (!bytes) return failed("unreadable");
  const reading = await readDocument(policy.mimeType, bytes, remainingMs);
  if ("problem" in reading) return failed(reading.problem);
  const { text, preview } = reading;
  if (preview?.html) await documentObjects.putPreview(document, preview);
  if (!saysSomething(text)) return done("empty");
  await documentObjects.putText(document, text);
  return done("ready");
};

/**
 * Records how the reading ended. Results of a document that was deleted in the meantime are removed with its other
 * leftovers (`functions/documents/policies/clean-up.ts`).
 */
const finish = async (document: DocumentEvent, outcome: Outcome): Promise<void> => {
  const { companyId, policyId } = document;
  try {
    await table.transact([
      ...policies.setText(companyId, policyId, outcome),
      pendingDocuments.close(document),
    ]);
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404)) throw error;
    await table.write(pendingDocuments.close(document));
  }
};

/**
 * Reads the text of a document, makes its preview and records the result. Running twice is harmless: a
 * document that is no longer pending is skipped, and of two runs that start at once one continues.
 */
export const extractDocument = async (document: DocumentEvent, ctx: WorkerContext): Promise<void> => {
  const pending = await pendingDocuments.get(document);
  if (!pending) return;
  try {
    const policy = await policies.get(document.companyId, document.policyId);
    if (!policy) return await finish(document, failed("unreadable"));
    if (pending.attempts >= maxAttempts) return await finish(document, failed("stopped"));
    // Counted first, so that the attempts reveal a document that ends its worker.
    await table.write(pendingDocuments.begin(pending, new Date()));
    await finish(document, await read(document, policy, () => ctx.remainingMs() - timeToStoreMs));
  } catch (error) {
    if (!(error instanceof TakenUp)) throw error;
  }
};
