import { listMyAssignments } from "../../../../shared/api/assignments.ts";
import { listPartRules } from "../../../../shared/api/cfr-titles.ts";
import { getCompanyRule, getMasterRule, listCompanyRules } from "../../../../shared/api/company-rules.ts";
import { listRuleActivity } from "../../../../shared/api/rule-activity.ts";

/** What shows a rule's wording or state. */
export const ruleReads = [
  getCompanyRule,
  getMasterRule,
  listCompanyRules,
  listPartRules,
  listMyAssignments,
  listRuleActivity,
];
