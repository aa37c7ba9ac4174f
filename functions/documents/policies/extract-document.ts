import type { TextProblem, TextStatus } from "../../../shared/schemas/policy.ts";
import { Problem } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import type { WorkerContext } from "../../core/worker.ts";
import { readStored } from "../../services/files/reading/read-stored.ts";
import { saysSomething } from "../../services/files/text/tidy-text.ts";
import { documentObjects } from "./document-objects.ts";
import { type DocumentEvent, pendingDocuments } from "./pending-documents.ts";
import { type PolicyRecord, policies } from "./policy-repository.ts";

/** What is kept free of a worker's time for storing what was read, in milliseconds. */
const timeToStoreMs = 15_000;

interface Outcome {
  readonly textStatus: TextStatus;
  readonly textProblem: TextProblem | null;
}
const done = (textStatus: TextStatus): Outcome => ({ textStatus, textProblem: null });
const failed = (textProblem: TextProblem): Outcome => ({ textStatus: "failed", textProblem });

/** Reads a document and stores what is made of it. */
const read = async (
  document: DocumentEvent,
  policy: PolicyRecord,
  remainingMs: () => number,
): Promise<Outcome> => {
  const { objectKey, eTag, mimeType } = policy;
  const reading = await readStored({ objectKey, eTag, type: mimeType }, remainingMs);
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

/** Reads the text of a document, makes its preview, and notes how that ended. Running twice is harmless. */
export const extractDocument = (document: DocumentEvent, ctx: WorkerContext): Promise<void> =>
  pendingDocuments.takeUp(document, {
    find: () => policies.get(document.companyId, document.policyId),
    work: (policy) => read(document, policy, () => ctx.remainingMs() - timeToStoreMs),
    failed: (why) => failed(why === "gone" ? "unreadable" : why),
    finish: (outcome) => finish(document, outcome),
  });
