import { newId } from "../../../functions/core/ids.ts";
import { table } from "../../../functions/core/table/table.ts";
import type { DocumentEvent } from "../../../functions/documents/policies/pending-documents.ts";
import { pendingDocuments } from "../../../functions/documents/policies/pending-documents.ts";
import { policyFiles } from "../../../functions/documents/policies/policy-files.ts";
import { newLife, type PolicyRecord } from "../../../functions/documents/policies/policy-record.ts";
import { policies } from "../../../functions/documents/policies/policy-repository.ts";
import { uploadedObjects } from "../../../functions/services/uploads/uploaded-objects.ts";
import type { PolicyType } from "../../../shared/schemas/policy.ts";

interface Recorded {
  readonly companyId: string;
  readonly originalName: string;
  readonly at: Date;
}

/** A document as recording it leaves it: its file in its place, its row, and the note that its text is to be read. */
export const recordDocument = async (
  mimeType: PolicyType,
  bytes: Uint8Array,
  { companyId = newId(), originalName = "policy", at = new Date() }: Partial<Recorded> = {},
): Promise<DocumentEvent> => {
  const policyId = newId();
  const objectKey = policyFiles(companyId, policyId).document;
  const { eTag } = await uploadedObjects.store(objectKey, bytes, mimeType);
  const document = { companyId, policyId };
  const record: PolicyRecord = {
    ...{
      id: policyId,
      fileName: originalName,
      originalName,
      fileSize: bytes.length,
      mimeType,
      objectKey,
      eTag,
    },
    ...{ uploadedBy: "usr_1", uploadedAt: at.toISOString(), textStatus: "pending", textProblem: null },
    ...{ scanStatus: "clean", partCount: 0, ruleCount: 0, ...newLife("usr_1", true) },
  };
  await table.transact([
    ...policies.add(companyId, record, `q/${policyId}`),
    pendingDocuments.note(document, at),
  ]);
  return document;
};
