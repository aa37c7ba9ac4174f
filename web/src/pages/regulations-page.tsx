import { useCallback, useState } from "react";
import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import { AssignDialog } from "../features/assignments/assign-dialog.tsx";
import { type AssignableRule, assignable } from "../features/assignments/use-assign-rule.ts";
import { Regulations } from "../features/company-rules/regulations/regulations.tsx";
import { messages } from "../features/company-rules/regulations/regulations-messages.ts";
import { RulePoliciesDialog } from "../features/policies/rule-policies-dialog.tsx";
import { type PolicyRule, policyRule } from "../features/policies/use-rule-policies.ts";
import { CompanyOnly } from "../ui/company-only.tsx";

export { regulationsCalls as firstCalls } from "../features/company-rules/regulations/use-regulations.ts";

/** /regulations */
export const RegulationsPage = () => {
  const [assigning, setAssigning] = useState<AssignableRule | null>(null);
  const startAssigning = useCallback((rule: RuleListItem) => setAssigning(assignable(rule)), []);
  const [policiesOf, setPoliciesOf] = useState<PolicyRule | null>(null);
  const showPolicies = useCallback((rule: RuleListItem) => setPoliciesOf(policyRule(rule, true)), []);
  return (
    <CompanyOnly title={messages.heading}>
      <Regulations onAssign={startAssigning} onPolicies={showPolicies} />
      <AssignDialog rule={assigning} onClose={() => setAssigning(null)} />
      <RulePoliciesDialog rule={policiesOf} onClose={() => setPoliciesOf(null)} />
    </CompanyOnly>
  );
};
