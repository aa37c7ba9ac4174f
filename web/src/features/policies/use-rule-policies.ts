import { useRef, useState } from "react";
import { listPartRules } from "../../../../shared/api/cfr-titles.ts";
import {
  copyMasterRule,
  getCompanyRule,
  getMasterRule,
  listCompanyRules,
} from "../../../../shared/api/company-rules.ts";
import { attachRulePolicy, detachRulePolicy, listRulePolicies } from "../../../../shared/api/policies.ts";
import { listRuleActivity } from "../../../../shared/api/rule-activity.ts";
import { can } from "../../../../shared/permissions/can.ts";
import type { RuleListItem } from "../../../../shared/schemas/company-rule.ts";
import type { RulePolicy } from "../../../../shared/schemas/policy.ts";
import { ruleName } from "../../lib/rule-wording.ts";
import { useSession } from "../../lib/session.ts";
import { type ApiState, useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { ruleWords } from "./attachment-messages.ts";
import { policyReads } from "./policy-reads.ts";
import { type AttachmentChanges, attachmentChanges, showingAttachments } from "./use-attachments.ts";

/** A rule that documents are attached to: by its company number, or by its composite id while it has none. */
export interface PolicyRule {
  companyRuleId: number | null;
  masterRuleId: string;
  /** Whether the company follows the rule's title. */
  isSelected: boolean;
  name: string;
}

/** What the dialog needs of a rule in a list. */
export const policyRule = (
  rule: Pick<
    RuleListItem,
    "companyRuleId" | "masterRuleId" | "internalTitle" | "ruleTitle" | "ruleTextSimplified"
  >,
  isSelected: boolean,
): PolicyRule => ({
  companyRuleId: rule.companyRuleId,
  masterRuleId: rule.masterRuleId,
  isSelected,
  name: ruleName(rule),
});

const invalidates = [listRulePolicies, listRuleActivity, ...showingAttachments];
const showingCopies = [getCompanyRule, getMasterRule, listCompanyRules, listPartRules];

/** The documents attached to a company rule; none are asked for where there is no such rule yet. */
export const useRulePolicies = (companyRuleId: number | null): ApiState<RulePolicy[]> => {
  const { user } = useSession();
  const isAsked = companyRuleId !== null && can(user, "policy:read");
  return useApi(listRulePolicies, isAsked ? { params: { id: String(companyRuleId) } } : null, policyReads);
};

/** The number of the company's rule: known, or of the copy that is made when it is first needed. */
const useRuleNumber = ({ companyRuleId, masterRuleId }: PolicyRule) => {
  const copying = useApiMutation(copyMasterRule, { invalidates: showingCopies });
  const [copied, setCopied] = useState<number | null>(null);
  // Two documents that arrive at once wait for the same copy.
  const pending = useRef<Promise<number> | null>(null);
  const copy = async (): Promise<number> => {
    const rule = await copying.run({ params: { masterId: masterRuleId } });
    // A copy is the company's own and so has a number; the type is that of any rule.
    if (rule.companyRuleId === null) throw new Error("The company's copy has no id.");
    setCopied(rule.companyRuleId);
    return rule.companyRuleId;
  };
  const need = async (): Promise<number> => {
    const known = companyRuleId ?? copied;
    if (known !== null) return known;
    pending.current ??= copy().finally(() => {
      pending.current = null;
    });
    return pending.current;
  };
  return { number: companyRuleId ?? copied, need };
};

interface RulePolicies extends AttachmentChanges {
  state: ApiState<RulePolicy[]>;
  /** Whether there is a company rule to attach to, or only the master's. */
  hasNumber: boolean;
}

/** Reads, attaches and detaches documents of a rule; the company's copy is made before the first one. */
export const useRulePolicyChanges = (rule: PolicyRule): RulePolicies => {
  const { number, need } = useRuleNumber(rule);
  const state = useRulePolicies(number);
  const attaching = useApiMutation(attachRulePolicy, { invalidates });
  const detaching = useApiMutation(detachRulePolicy, { invalidates });
  const on = async (policyId: string) => ({ params: { id: String(await need()), policyId } });
  const calls = {
    attach: async (policyId: string) => attaching.run(await on(policyId)),
    detach: async (policyId: string) => detaching.run(await on(policyId)),
  };
  return { state, hasNumber: number !== null, ...attachmentChanges(calls, ruleWords) };
};
