import { needsReview } from "../../../shared/assignments/needs-review.ts";
import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import { ComplianceStatus } from "../../../shared/schemas/rule.ts";

type Reviewed = Pick<RuleListItem, "complianceStatus" | "reviewerId" | "reviewState">;

const maySet = (rule: Reviewed, status: ComplianceStatus): boolean => {
  if (status === rule.complianceStatus) return true;
  if (rule.reviewState === "submitted") return status === "in_progress";
  return status !== "completed" || !needsReview(rule);
};

/**
 * The statuses that can be set for a rule: what needs a review is completed by it, and what waits for one stays in
 * progress.
 */
export const statusesOf = (rule: Reviewed): ComplianceStatus[] =>
  ComplianceStatus.options.filter((status) => maySet(rule, status));
