import {
  assignCompanyRule,
  assignMasterRule,
  listMyAssignments,
  listRuleAssignments,
  unassignCompanyRule,
} from "../../../../shared/api/assignments.ts";
import { listPartRules } from "../../../../shared/api/cfr-titles.ts";
import { getCompanyRule, getMasterRule, listCompanyRules } from "../../../../shared/api/company-rules.ts";
import { listGroups, listGroupWork } from "../../../../shared/api/groups.ts";
import { listRuleActivity } from "../../../../shared/api/rule-activity.ts";
import { listReviews } from "../../../../shared/api/work-reviews.ts";
import type { AssignBody } from "../../../../shared/schemas/assignment.ts";
import type { RuleListItem } from "../../../../shared/schemas/company-rule.ts";
import { formatPerson } from "../../lib/format.ts";
import { ruleName } from "../../lib/rule-wording.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";

/** A rule to be assigned: by its company number, or by its composite id where the company has none yet. */
export interface AssignableRule {
  companyRuleId: number | null;
  masterRuleId: string;
  name: string;
  /** Who has it now. */
  assigneeName: string | null;
  /** Who reviews the work of the person who has it now; null where no review is needed. */
  reviewerId: string | null;
  /** Where it stands in the CFR. */
  titleNumber: number;
  partNo: string;
}

/** What the dialog needs of a rule in a list. */
export const assignable = (
  rule: Pick<
    RuleListItem,
    | "companyRuleId"
    | "masterRuleId"
    | "internalTitle"
    | "ruleTitle"
    | "ruleTextSimplified"
    | "assignedToUser"
    | "reviewerId"
    | "titleNumber"
    | "partNo"
  > &
    Partial<Pick<RuleListItem, "assignedToGroup">>,
): AssignableRule => ({
  companyRuleId: rule.companyRuleId,
  masterRuleId: rule.masterRuleId,
  name: ruleName(rule),
  assigneeName: rule.assignedToUser
    ? formatPerson(rule.assignedToUser)
    : (rule.assignedToGroup?.name ?? null),
  reviewerId: rule.reviewerId,
  titleNumber: rule.titleNumber,
  partNo: rule.partNo,
});

/** Every list that shows who has a rule, and how far the work is. */
export const shownAssignments = [
  listPartRules,
  listCompanyRules,
  getCompanyRule,
  getMasterRule,
  listRuleAssignments,
  listMyAssignments,
  listRuleActivity,
  listReviews,
  listGroupWork,
  listGroups,
];

/** Assigns a rule and refreshes every list that shows it. */
export const useAssignRule = () => {
  const company = useApiMutation(assignCompanyRule, { invalidates: shownAssignments });
  const master = useApiMutation(assignMasterRule, { invalidates: shownAssignments });
  return {
    assign: (
      { companyRuleId, masterRuleId }: Pick<AssignableRule, "companyRuleId" | "masterRuleId">,
      body: AssignBody,
    ) =>
      companyRuleId === null
        ? master.run({ params: { id: masterRuleId }, body })
        : company.run({ params: { id: String(companyRuleId) }, body }),
    isPending: company.isPending || master.isPending,
  };
};

/** Unassigns a company rule. */
export const useUnassignRule = () => {
  const { run, isPending } = useApiMutation(unassignCompanyRule, { invalidates: shownAssignments });
  return { unassign: (companyRuleId: number) => run({ params: { id: String(companyRuleId) } }), isPending };
};
