import type { PartPolicy, Policy, RulePolicy } from "../../../shared/schemas/policy.ts";
import { people } from "../../people/users/people.ts";
import type { PartPolicyRecord } from "./part-policy-repository.ts";
import { type PolicyRecord, policies, policyNotFound } from "./policy-repository.ts";
import type { RulePolicyRecord } from "./rule-policy-repository.ts";

/** Documents with the current names of their uploaders; people who left are null. */
export const presentPolicies = async (
  companyId: string,
  records: readonly PolicyRecord[],
): Promise<Policy[]> => {
  const known = await people.byId(
    companyId,
    records.map(({ uploadedBy }) => uploadedBy),
  );
  return records.map((record) => ({ ...record, uploadedByUser: known.get(record.uploadedBy) ?? null }));
};

/** One document with its uploader's current name. */
export const presentPolicy = async (companyId: string, record: PolicyRecord): Promise<Policy> => {
  const [policy] = await presentPolicies(companyId, [record]);
  if (!policy) throw policyNotFound();
  return policy;
};

interface Attachment {
  readonly policyId: string;
  readonly attachedBy: string;
  readonly uploadedBy?: string | undefined;
}

/** Names of the people that attachments and their documents name: those an attachment knows at once with the documents. */
const documentsAndPeople = async (companyId: string, attachments: readonly Attachment[]) => {
  const named = attachments.flatMap(({ attachedBy, uploadedBy = attachedBy }) => [attachedBy, uploadedBy]);
  const [records, known] = await Promise.all([
    policies.byId(
      companyId,
      attachments.map(({ policyId }) => policyId),
    ),
    people.byId(companyId, named),
  ]);
  const uploaders = [...records.values()].map(({ uploadedBy }) => uploadedBy);
  const others = await people.byId(
    companyId,
    uploaders.filter((id) => !named.includes(id)),
  );
  return { records, known: new Map([...known, ...others]) };
};

/** Attachments with their documents and people. One whose document is being deleted is not shown anymore. */
const withPolicies = async <A extends Attachment>(companyId: string, attachments: readonly A[]) => {
  const { records, known } = await documentsAndPeople(companyId, attachments);
  return attachments.flatMap(({ uploadedBy: _, ...attachment }) => {
    const record = records.get(attachment.policyId);
    if (!record) return [];
    const policy = { ...record, uploadedByUser: known.get(record.uploadedBy) ?? null };
    return [{ ...attachment, attachedByUser: known.get(attachment.attachedBy) ?? null, policy }];
  });
};

/** Attachments to a part as they are answered, in their order. */
export const presentPartPolicies = async (
  companyId: string,
  rows: readonly PartPolicyRecord[],
): Promise<PartPolicy[]> =>
  (await withPolicies(companyId, rows)).map((row) => ({ ...row, cfrTitleId: String(row.titleNumber) }));

/** Attachments to a rule as they are answered, in their order. */
export const presentRulePolicies = (
  companyId: string,
  rows: readonly RulePolicyRecord[],
): Promise<RulePolicy[]> => withPolicies(companyId, rows);

/** One attachment to a part. @throws 404 when its document was deleted at the same time */
export const presentPartPolicy = async (companyId: string, row: PartPolicyRecord): Promise<PartPolicy> => {
  const [attachment] = await presentPartPolicies(companyId, [row]);
  if (!attachment) throw policyNotFound();
  return attachment;
};

/** One attachment to a rule. @throws 404 when its document was deleted at the same time */
export const presentRulePolicy = async (companyId: string, row: RulePolicyRecord): Promise<RulePolicy> => {
  const [attachment] = await presentRulePolicies(companyId, [row]);
  if (!attachment) throw policyNotFound();
  return attachment;
};
