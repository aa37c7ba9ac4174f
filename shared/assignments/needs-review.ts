import type { RuleListItem } from "../schemas/company-rule.ts";

/** Whether a rule can be completed by an approved submission alone. */
export const needsReview = ({
  reviewerId,
  reviewState,
}: Pick<RuleListItem, "reviewerId" | "reviewState">): boolean =>
  reviewerId !== null && reviewState !== "approved";
