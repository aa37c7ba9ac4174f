import { useCallback } from "react";
import { listMyAssignments } from "../../../../shared/api/assignments.ts";
import { listPartRules } from "../../../../shared/api/cfr-titles.ts";
import { getCompanyRule, getMasterRule, listCompanyRules } from "../../../../shared/api/company-rules.ts";
import { listRuleActivity } from "../../../../shared/api/rule-activity.ts";
import type { CompanyRule } from "../../../../shared/schemas/company-rule.ts";
import { usePatchAnswers } from "../../lib/use-patch-answers.ts";

/** The same but for the rule itself, which the answer of a change shows (`useShowRule`). */
export const otherRuleReads = [
  getMasterRule,
  listCompanyRules,
  listPartRules,
  listMyAssignments,
  listRuleActivity,
];

/** What shows a rule's wording or state. */
export const ruleReads = [getCompanyRule, ...otherRuleReads];

/** Shows a rule as the answer of a change has it, without asking for it again. */
export const useShowRule = () => {
  const patch = usePatchAnswers(getCompanyRule);
  return useCallback(
    (rule: CompanyRule) =>
      patch((shown) => (shown.companyRuleId === rule.companyRuleId ? { ...shown, ...rule } : shown)),
    [patch],
  );
};
