import { isDeepStrictEqual } from "node:util";
import { conflict } from "../../core/problem.ts";
import type { Operation } from "../../core/table/operation.ts";
import {
  type EvidenceRecord,
  evidenceNotFound,
  evidenceRecords,
} from "../../documents/evidence/evidence-repository.ts";
import { evidenceUse } from "../../documents/evidence/evidence-use.ts";
import type { StoredReview } from "../assignments/assignment-row.ts";

type Submitted = StoredReview["evidence"][number];

const evidenceChanged = () =>
  conflict(
    "Evidence of this submission was changed since. Return the work, so that it is submitted again.",
    "review.evidence_changed",
  );

/** Evidence as a submission keeps it. */
export const submittedFacts = (record: EvidenceRecord): Submitted => {
  const { id, title, kind, url, fileName, fileSize, mimeType, validFrom, validTo } = record;
  return { id, title, kind, url, fileName, fileSize, mimeType, validFrom, validTo };
};

/** Evidence as it is now, for a submission. @throws 404 */
export const evidenceToSubmit = async (companyId: string, ids: readonly string[]): Promise<Submitted[]> =>
  (await evidenceRecords.getMany(companyId, [...new Set(ids)])).map((record) => {
    if (!record) throw evidenceNotFound();
    return submittedFacts(record);
  });

/**
 * The writes that keep the evidence of a submission as it is, for good: two each.
 * @throws 409 where any of it is not what was submitted
 */
export const keepEvidence = async (
  companyId: string,
  { evidence, submissionId }: Pick<StoredReview, "evidence" | "submissionId">,
): Promise<Operation[]> => {
  const ids = evidence.map(({ id }) => id);
  const records = await evidenceRecords.getMany(companyId, ids);
  return records.flatMap((record, index) => {
    if (!(record && isDeepStrictEqual(submittedFacts(record), evidence[index]))) throw evidenceChanged();
    return [evidenceRecords.stillIs(companyId, record), evidenceUse.mark(companyId, record.id, submissionId)];
  });
};
