import { type TextProblem, type TextStatus, writtenType } from "../../../shared/schemas/policy.ts";
import { table } from "../../core/table/table.ts";
import type { WorkerContext } from "../../core/worker.ts";
import { readStored } from "../../services/files/reading/read-stored.ts";
import { saysSomething } from "../../services/files/text/tidy-text.ts";
import { documentObjects } from "./document-objects.ts";
import { noteFindings } from "./note-findings.ts";
import { type DocumentEvent, pendingDocuments } from "./pending-documents.ts";
import { policyFiles } from "./policy-files.ts";
import type { PolicyRecord } from "./policy-record.ts";
import { policies } from "./policy-repository.ts";
import { policyVersions } from "./policy-version-repository.ts";

/** What is kept free of a worker's time for storing what was read, in milliseconds. */
const timeToStoreMs = 15_000;

interface Outcome {
  readonly textStatus: TextStatus;
  readonly textProblem: TextProblem | null;
}
const done = (textStatus: TextStatus): Outcome => ({ textStatus, textProblem: null });
const failed = (textProblem: TextProblem): Outcome => ({ textStatus: "failed", textProblem });

const keyOf = ({ companyId, policyId, file }: DocumentEvent): string =>
  policyFiles(companyId, policyId, file).document;

/** A file whose text is to be read. */
type Unread = Pick<PolicyRecord, "objectKey" | "eTag" | "mimeType">;

/** The file, as the version has it that it belongs to, or the policy's row; undefined once no version has it. */
const find = async (document: DocumentEvent): Promise<Unread | undefined> => {
  const { companyId, policyId } = document;
  const [policy, versions] = await Promise.all([
    policies.get(companyId, policyId),
    policyVersions.listStored(companyId, policyId),
  ]);
  if (!policy) return undefined;
  return [policy, ...versions].find(({ objectKey }) => objectKey === keyOf(document));
};

/** Reads a document and stores what is made of it; what is written here was stored with its text. */
const read = async ({ objectKey, eTag, mimeType }: Unread, remainingMs: () => number): Promise<Outcome> => {
  if (mimeType === writtenType) return done("ready");
  const reading = await readStored({ objectKey, eTag, type: mimeType }, remainingMs);
  if ("problem" in reading) return failed(reading.problem);
  const { text, preview } = reading;
  if (preview?.html) await documentObjects.putPreview(objectKey, preview);
  if (!saysSomething(text)) return done("empty");
  await documentObjects.putText(objectKey, text);
  return done("ready");
};

/**
 * Records how the reading ended. Results of a document that was deleted in the meantime are removed with its other
 * leftovers (`functions/documents/policies/clean-up.ts`).
 */
const finish = async (document: DocumentEvent, outcome: Outcome): Promise<void> => {
  const { companyId, policyId } = document;
  const file = { companyId, policyId, objectKey: keyOf(document) };
  const isNoted = await noteFindings(file, outcome, [pendingDocuments.close(document)]);
  if (!isNoted) await table.write(pendingDocuments.close(document));
};

/** Reads the text of a document, makes its preview, and notes how that ended. Running twice is harmless. */
export const extractDocument = (document: DocumentEvent, ctx: WorkerContext): Promise<void> =>
  pendingDocuments.takeUp(document, {
    find: () => find(document),
    work: (unread) => read(unread, () => ctx.remainingMs() - timeToStoreMs),
    failed: (why) => failed(why === "gone" ? "unreadable" : why),
    finish: (outcome) => finish(document, outcome),
  });
