import type { Assignee } from "../../../shared/schemas/company-rule.ts";
import type { PartPolicy, Policy, RulePolicy } from "../../../shared/schemas/policy.ts";
import { people } from "../../people/users/people.ts";
import type { PartPolicyRecord } from "./part-policy-repository.ts";
import { type PolicyRecord, policyNotFound } from "./policy-record.ts";
import { policies } from "./policy-repository.ts";
import type { RulePolicyRecord } from "./rule-policy-repository.ts";
import { policyStateNow } from "./version-states.ts";

type Known = ReadonlyMap<string, Assignee>;

const approversOf = ({ approval }: PolicyRecord): string[] =>
  approval?.approvers.map(({ userId }) => userId) ?? [];

/** A policy with the names of its people and the state it has now; people who left are null. */
const withPeople = (record: PolicyRecord, known: Known): Policy => ({
  ...record,
  state: policyStateNow(record, (id) => known.get(id)?.isActive ?? false),
  owner: known.get(record.ownerId) ?? null,
  uploadedByUser: known.get(record.uploadedBy) ?? null,
});

/** Policies with the current names of their people. */
export const presentPolicies = async (
  companyId: string,
  records: readonly PolicyRecord[],
): Promise<Policy[]> => {
  const known = await people.byId(
    companyId,
    records.flatMap((record) => [record.uploadedBy, record.ownerId, ...approversOf(record)]),
  );
  return records.map((record) => withPeople(record, known));
};

/** One policy with the current names of its people. */
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
  const ofPolicies = [...records.values()].flatMap(({ uploadedBy, ownerId }) => [uploadedBy, ownerId]);
  const others = await people.byId(
    companyId,
    ofPolicies.filter((id) => !named.includes(id)),
  );
  return { records, known: new Map([...known, ...others]) };
};

/** Which policies are shown. */
type IsShown = (policy: PolicyRecord) => boolean;

/** Attachments with their documents and people. One whose document is being deleted is not shown anymore. */
const withPolicies = async <A extends Attachment>(
  companyId: string,
  attachments: readonly A[],
  isShown: IsShown,
) => {
  const { records, known } = await documentsAndPeople(companyId, attachments);
  return attachments.flatMap(({ uploadedBy: _, ...attachment }) => {
    const record = records.get(attachment.policyId);
    if (!(record && isShown(record))) return [];
    return [
      {
        ...attachment,
        attachedByUser: known.get(attachment.attachedBy) ?? null,
        policy: withPeople(record, known),
      },
    ];
  });
};

/** Attachments to a part as they are answered, in their order. */
export const presentPartPolicies = async (
  companyId: string,
  rows: readonly PartPolicyRecord[],
  isShown: IsShown,
): Promise<PartPolicy[]> =>
  (await withPolicies(companyId, rows, isShown)).map((row) => ({
    ...row,
    cfrTitleId: String(row.titleNumber),
  }));

/** Attachments to a rule as they are answered, in their order. */
export const presentRulePolicies = (
  companyId: string,
  rows: readonly RulePolicyRecord[],
  isShown: IsShown,
): Promise<RulePolicy[]> => withPolicies(companyId, rows, isShown);

/** One attachment to a part. @throws 404 when its document was deleted at the same time */
export const presentPartPolicy = async (companyId: string, row: PartPolicyRecord): Promise<PartPolicy> => {
  const [attachment] = await presentPartPolicies(companyId, [row], () => true);
  if (!attachment) throw policyNotFound();
  return attachment;
};

/** One attachment to a rule. @throws 404 when its document was deleted at the same time */
export const presentRulePolicy = async (companyId: string, row: RulePolicyRecord): Promise<RulePolicy> => {
  const [attachment] = await presentRulePolicies(companyId, [row], () => true);
  if (!attachment) throw policyNotFound();
  return attachment;
};
