import { needsReview } from "../../../shared/assignments/needs-review.ts";
import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import { ComplianceStatus } from "../../../shared/schemas/rule.ts";

/** The statuses that can be set for a rule: what needs a review is completed by it. */
export const statusesOf = (
  rule: Pick<RuleListItem, "complianceStatus" | "reviewerId" | "reviewState">,
): ComplianceStatus[] =>
  ComplianceStatus.options.filter(
    (status) => status !== "completed" || rule.complianceStatus === status || !needsReview(rule),
  );
