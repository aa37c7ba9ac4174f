import { isManager } from "../../../shared/schemas/roles.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { forbidden } from "../../core/problem.ts";
import { type EvidenceRecord, evidenceRecords } from "./evidence-repository.ts";

/**
 * Evidence that this person may change: their own, and managers any.
 * @throws 404, 403
 */
export const mustChangeEvidence = async (id: string, ctx: Context): Promise<EvidenceRecord> => {
  const record = await evidenceRecords.mustGet(ctx.companyId(), id);
  const { id: userId, role } = ctx.actor();
  if (record.addedBy !== userId && !isManager(role)) throw forbidden();
  return record;
};
