import { useCallback, useMemo, useState } from "react";
import { useParams } from "react-router-dom";
import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import { AssignDialog } from "../features/assignments/assign-dialog.tsx";
import { type AssignableRule, assignable } from "../features/assignments/use-assign-rule.ts";
import { PartRulesScreen } from "../features/company-rules/part-rules-screen.tsx";
import type { TabPanel } from "../ui/tab-panels.tsx";

/** The part page's own words for an assignment without a person (specification 2, section 2.1). */
const memberMissing = "Please select a team member to assign";

/** What stands beside the rules. */
const tabs: readonly TabPanel[] = [];

/** /cfr-titles/{titleNumber}/parts/{partNo}/rules */
export const PartRulesPage = () => {
  const { titleNumber = "", partNo = "" } = useParams();
  const place = useMemo(() => ({ titleNumber, partNo }), [titleNumber, partNo]);
  const [assigning, setAssigning] = useState<AssignableRule | null>(null);
  const startAssigning = useCallback((rule: RuleListItem) => setAssigning(assignable(rule)), []);
  return (
    <>
      <PartRulesScreen key={`${titleNumber}/${partNo}`} place={place} tabs={tabs} onAssign={startAssigning} />
      <AssignDialog rule={assigning} memberMissing={memberMissing} onClose={() => setAssigning(null)} />
    </>
  );
};
