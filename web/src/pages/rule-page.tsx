import { useCallback, useState } from "react";
import { useParams } from "react-router-dom";
import { can } from "../../../shared/permissions/can.ts";
import { AssignDialog } from "../features/assignments/assign-dialog.tsx";
import { AssignmentBlock } from "../features/assignments/assignment-block.tsx";
import { assignable } from "../features/assignments/use-assign-rule.ts";
import { RuleDetail } from "../features/company-rules/rule/rule-detail.tsx";
import { messages } from "../features/company-rules/rule/rule-messages.ts";
import { RuleNotFound, RuleSkeleton } from "../features/company-rules/rule/rule-states.tsx";
import { isRuleMissing, type RuleView, ruleCalls, useRule } from "../features/company-rules/rule/use-rule.ts";
import { EvidenceBlock } from "../features/evidence/evidence-block.tsx";
import { RulePoliciesBlock } from "../features/policies/rule-policies-block.tsx";
import { RulePoliciesDialog } from "../features/policies/rule-policies-dialog.tsx";
import { policyRule } from "../features/policies/use-rule-policies.ts";
import { officialTextCall, RuleOfficialText } from "../features/reader/rule-official-text.tsx";
import { RuleActivitySection } from "../features/rule-activity/rule-activity-section.tsx";
import { RuleTagEditor } from "../features/rule-tags/rule-tag-editor.tsx";
import type { FirstCalls } from "../lib/opening.ts";
import { ruleName } from "../lib/rule-wording.ts";
import { useSession } from "../lib/session.ts";
import { useAskedAction } from "../lib/use-asked-action.ts";
import { AsyncView } from "../ui/async-view.tsx";

const ofNoCompany = { companyRuleId: null, internalTitle: null, assignedToUser: null, reviewerId: null };
/** What the dialogs need of the rule. */
const listed = ({ master, company }: RuleView) =>
  company ?? { ...master, ...ofNoCompany, masterRuleId: master.id };

const assignmentOf = ({ master, company, mayWork }: RuleView) => ({
  name: ruleName(company ?? { ...master, internalTitle: null }),
  companyRuleId: company?.companyRuleId ?? null,
  mayAssign: mayWork,
  hint: mayWork ? undefined : messages.titleMissing,
});

const activityOf = ({ company, mayWork }: RuleView) =>
  company?.companyRuleId ? (
    <RuleActivitySection companyRuleId={company.companyRuleId} mayWork={mayWork} />
  ) : null;

export const firstCalls: FirstCalls = (place) => [
  ...ruleCalls(place),
  officialTextCall(place.params.ruleId ?? ""),
];

/** /rules/{ruleId} */
export const RulePage = () => {
  const { ruleId = "" } = useParams();
  const { user } = useSession();
  const [isAssigning, setAssigning] = useState(false);
  const [isAttaching, setAttaching] = useState(false);
  const state = useRule(ruleId);
  const rule = state.data;
  const hasCompany = can(user, "rule:assign");
  const startAssigning = useCallback(() => setAssigning(true), []);
  useAskedAction("assign", startAssigning, hasCompany && rule?.mayWork === true);
  if (!rule && isRuleMissing(state.error)) return <RuleNotFound />;
  return (
    <>
      <AsyncView
        state={state}
        failure={/^\d+$/.test(ruleId) ? messages.loadFailed.company : messages.loadFailed.master}
        skeleton={<RuleSkeleton />}
      >
        {(view) => (
          <RuleDetail
            // Another rule is another form.
            key={view.master.id}
            rule={view}
            mayWork={view.mayWork}
            assignment={
              hasCompany ? <AssignmentBlock {...assignmentOf(view)} onAssign={startAssigning} /> : null
            }
            policies={
              <RulePoliciesBlock
                companyRuleId={view.company?.companyRuleId ?? null}
                isSelected={view.isSelected}
                onManage={() => setAttaching(true)}
              />
            }
            evidence={<EvidenceBlock rule={view.company} />}
            officialText={<RuleOfficialText ruleId={ruleId} />}
            tags={view.company ? <RuleTagEditor rule={view.company} mayWork={view.mayWork} /> : null}
            activity={activityOf(view)}
          />
        )}
      </AsyncView>
      <AssignDialog
        rule={isAssigning && rule ? assignable(listed(rule)) : null}
        onClose={() => setAssigning(false)}
      />
      <RulePoliciesDialog
        rule={isAttaching && rule ? policyRule(listed(rule), rule.isSelected) : null}
        onClose={() => setAttaching(false)}
      />
    </>
  );
};
