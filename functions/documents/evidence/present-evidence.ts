import { evidenceState } from "../../../shared/evidence/evidence-state.ts";
import type { Evidence } from "../../../shared/schemas/evidence.ts";
import { people } from "../../people/users/people.ts";
import type { EvidenceRecord } from "./evidence-repository.ts";

/**
 * Evidence with what it is on the day `today` and the current names of those who added it; people who left are null.
 */
export const presentEvidence = async (
  companyId: string,
  records: readonly EvidenceRecord[],
  today: string,
): Promise<Evidence[]> => {
  const known = await people.byId(
    companyId,
    records.map(({ addedBy }) => addedBy),
  );
  return records.map(({ objectKey: _, scanStatus: __, sha256: ___, ...record }) => ({
    ...record,
    addedBy: known.get(record.addedBy) ?? null,
    state: evidenceState(record, today),
  }));
};
