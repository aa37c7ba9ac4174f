import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { PolicyId } from "../../../shared/schemas/policy.ts";
import { insert, type Key, type Operation, remove } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { rulePartition } from "../../rules/record/company-rule-id.ts";
import { attachedAlready, attachmentChanged, newestFirst, notAttached } from "./attachments.ts";
import { type RulePlace, rulePlaceKey } from "./policy-place-repository.ts";
import { policies } from "./policy-repository.ts";

/*
 * Documents attached to one rule of a company.
 *   pk `C#{companyId}#R#{companyRuleId}`  sk `POLICY#{policyId}`   one attachment; all of a rule
 * The same transaction writes it among the places of its document (`policy-place-repository.ts`) and counts it
 * on the document.
 */
export const RulePolicyRecord = z.object({
  policyId: PolicyId,
  companyRuleId: z.number().int(),
  attachedBy: z.string(),
  /** Who uploaded the document; attachments from before this was kept have none. */
  uploadedBy: z.string().optional(),
  attachedAt: IsoDateTime,
});
export type RulePolicyRecord = z.infer<typeof RulePolicyRecord>;

/** The key of one attachment. */
export const rulePolicyKey = (companyId: string, companyRuleId: number, policyId: string): Key => ({
  pk: rulePartition(companyId, companyRuleId),
  sk: `POLICY#${policyId}`,
});
const keyOf = (companyId: string, { companyRuleId, policyId }: RulePolicyRecord): Key =>
  rulePolicyKey(companyId, companyRuleId, policyId);

const get = async (
  companyId: string,
  companyRuleId: number,
  policyId: string,
): Promise<RulePolicyRecord | undefined> => {
  const item = await table.get(rulePolicyKey(companyId, companyRuleId, policyId));
  return item && RulePolicyRecord.parse(item);
};

/** @throws 404 */
const mustGet = async (
  companyId: string,
  companyRuleId: number,
  policyId: string,
): Promise<RulePolicyRecord> => {
  const row = await get(companyId, companyRuleId, policyId);
  if (!row) throw notAttached();
  return row;
};

/** The attachments of a rule, newest first. Those of a document that is being deleted are among them still. */
const list = async (companyId: string, companyRuleId: number): Promise<RulePolicyRecord[]> =>
  newestFirst(
    (await table.queryAll({ pk: rulePartition(companyId, companyRuleId), begins: "POLICY#" })).map((item) =>
      RulePolicyRecord.parse(item),
    ),
  );

/**
 * The writes of a new attachment: `AttachedAlready` when it is there, 404 when its document is not.
 * @param shown the rule's current name, for the usage of the document
 */
const attach = (
  companyId: string,
  row: RulePolicyRecord,
  shown: Pick<RulePlace, "ruleTitle" | "sourceSection">,
): Operation[] => {
  const { companyRuleId, policyId, attachedAt } = row;
  const place: RulePlace = { companyRuleId, ...shown, attachedAt };
  return [
    insert({ ...keyOf(companyId, row), ...row }, attachedAlready),
    insert({ ...rulePlaceKey(companyId, policyId, companyRuleId), ...place }, attachmentChanged),
    policies.count(companyId, policyId, "ruleCount", 1),
  ];
};

/** The writes that end an attachment: 404 when they ended already. */
const detach = (companyId: string, row: RulePolicyRecord): Operation[] => [
  remove(keyOf(companyId, row), notAttached),
  remove(rulePlaceKey(companyId, row.policyId, row.companyRuleId), attachmentChanged),
  policies.count(companyId, row.policyId, "ruleCount", -1),
];

export const rulePolicies = { get, mustGet, list, attach, detach };
