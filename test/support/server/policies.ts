import { newId } from "../../../functions/core/ids.ts";
import { table } from "../../../functions/core/table/table.ts";
import {
  type PartPolicyRecord,
  partPolicies,
} from "../../../functions/documents/policies/part-policy-repository.ts";
import { newLife, type PolicyRecord } from "../../../functions/documents/policies/policy-record.ts";
import { policies } from "../../../functions/documents/policies/policy-repository.ts";
import type { User } from "../../../functions/people/users/user-repository.ts";
import { policyTypes } from "../../../shared/schemas/policy.ts";

/** A document of a person's company as a row, without a file. */
export const aPolicyRow = async (by: User, originalName = "Access control.pdf"): Promise<PolicyRecord> => {
  const id = newId();
  const companyId = by.companyId ?? "";
  const policy: PolicyRecord = {
    ...{ id, originalName, fileName: originalName, fileSize: 4, mimeType: policyTypes.pdf },
    ...{ uploadedBy: by.id, uploadedAt: new Date().toISOString(), textStatus: "ready", textProblem: null },
    ...{ scanStatus: "clean", ...newLife(by.id, true) },
    ...{ partCount: 0, ruleCount: 0, objectKey: `files/${companyId}/${id}/document`, eTag: '"0"' },
  };
  await table.transact(policies.add(companyId, policy, `q/${companyId}/${by.id}/${id}`));
  return policy;
};

/** An attachment of it to part 11 of title 21 or another part, with any last day, past ones too. */
export const anAttachment = async (
  by: User,
  expiresAt: string,
  over: { policy?: PolicyRecord; titleNumber?: number; partNo?: string } = {},
): Promise<PartPolicyRecord> => {
  const policy = over.policy ?? (await aPolicyRow(by));
  const row: PartPolicyRecord = {
    id: newId(),
    policyId: policy.id,
    titleNumber: over.titleNumber ?? 21,
    partNo: over.partNo ?? "11",
    attachedBy: by.id,
    attachedAt: new Date().toISOString(),
    expiresAt,
  };
  await table.transact(partPolicies.attach(by.companyId ?? "", row));
  return row;
};
