import { findCompanyRules } from "../../rules/record/find-rule.ts";
import type { DueWork } from "../../services/jobs/due-work.ts";
import { mailFactsOf } from "../assignments/assignment-mail.ts";
import type { OverdueWork } from "./overdue-work.ts";

/** An assigned rule that is overdue; undefined where it is not what the row says anymore, or nothing is left to do. */
export const overdueRule = async ({
  companyId,
  id,
  of,
  dueDate,
}: DueWork): Promise<OverdueWork | undefined> => {
  const number = Number(of);
  const rule = (await findCompanyRules(companyId, [number])).get(number);
  const assignment = rule?.overlay?.assignment;
  if (!rule?.overlay || assignment?.id !== id || assignment.dueDate !== dueDate) return undefined;
  const { complianceStatus, isActive } = rule.overlay;
  if (complianceStatus === "completed" || !isActive || assignment.review.state === "submitted")
    return undefined;
  const { assignedTo, group, assignedAt } = assignment;
  return {
    ...{ assignedTo, groupId: group?.id ?? null, since: assignedAt },
    name: mailFactsOf(rule).sourceSection,
    link: `/rules/${number}?page=assignments`,
  };
};
