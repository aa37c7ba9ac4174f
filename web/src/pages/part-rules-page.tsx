import { useCallback, useMemo, useState } from "react";
import { useParams } from "react-router-dom";
import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import { AssignDialog } from "../features/assignments/assign-dialog.tsx";
import { type AssignableRule, assignable } from "../features/assignments/use-assign-rule.ts";
import { PartRulesScreen } from "../features/company-rules/part/part-rules-screen.tsx";
import { usePartPage } from "../features/company-rules/part/use-part-page.ts";
import { type PartPlace, usePartSections } from "../features/company-rules/part/use-part-rules.ts";
import { MetricsPanel } from "../features/metrics/metrics-panel.tsx";
import { useMetricsTabLabel } from "../features/metrics/use-part-metrics.ts";
import { RulePoliciesDialog } from "../features/policies/rule-policies-dialog.tsx";
import { usePoliciesTab } from "../features/policies/use-policies-tab.tsx";
import { type PolicyRule, policyRule } from "../features/policies/use-rule-policies.ts";

/** The part page's own words for an assignment without a person. */
const memberMissing = "Please select a team member to assign";

const PartMetrics = ({ place }: { place: PartPlace }) => (
  <MetricsPanel place={place} sections={usePartSections(place)} />
);

/** What stands beside the rules. */
const useTabs = (place: PartPlace, isSelected: boolean | undefined) => {
  const policies = usePoliciesTab(place, isSelected);
  const metrics = useMetricsTabLabel(place);
  return useMemo(
    () => [
      ...(policies ? [policies] : []),
      { id: "metrics", label: metrics, content: <PartMetrics place={place} /> },
    ],
    [place, policies, metrics],
  );
};

export { partCalls as firstCalls } from "../features/company-rules/part/use-part-page.ts";

/** /cfr-titles/{titleNumber}/parts/{partNo}/rules */
export const PartRulesPage = () => {
  const { titleNumber = "", partNo = "" } = useParams();
  const place = useMemo(() => ({ titleNumber, partNo }), [titleNumber, partNo]);
  const { isSelected } = usePartPage(place);
  const tabs = useTabs(place, isSelected);
  const [assigning, setAssigning] = useState<AssignableRule | null>(null);
  const startAssigning = useCallback((rule: RuleListItem) => setAssigning(assignable(rule)), []);
  const [attaching, setAttaching] = useState<PolicyRule | null>(null);
  const startAttaching = useCallback(
    (rule: RuleListItem) => setAttaching(policyRule(rule, isSelected === true)),
    [isSelected],
  );
  return (
    <>
      <PartRulesScreen
        key={`${titleNumber}/${partNo}`}
        place={place}
        tabs={tabs}
        onAssign={startAssigning}
        onUploadPolicy={startAttaching}
      />
      <AssignDialog rule={assigning} memberMissing={memberMissing} onClose={() => setAssigning(null)} />
      <RulePoliciesDialog rule={attaching} isForUpload onClose={() => setAttaching(null)} />
    </>
  );
};
