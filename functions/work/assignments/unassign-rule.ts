import type { RuleStateAfter } from "../../../shared/schemas/company-rule.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { notFound } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import type { SelectedRule } from "../../rules/record/find-rule.ts";
import { overlays } from "../../rules/record/overlay-repository.ts";
import { assignments } from "./assignment-repository.ts";
import { stateAfter } from "./state-after.ts";
import { mustMayDropReview } from "./wanted-review.ts";

/**
 * Ends the active assignment of a rule: its history, the person's list, the rule's state and the activity row
 * are one transaction. No mail is sent: there is nothing left to do.
 * @throws 404 where the rule is not assigned; 409 `rule.changed` when another change was faster; 409 and 403 where its
 * work waits for a review (`mustMayDropReview`)
 */
export const unassignRule = async (rule: SelectedRule, ctx: Context): Promise<RuleStateAfter> => {
  const companyId = ctx.companyId();
  const { overlay } = rule;
  if (!overlay?.assignment) throw notFound("This rule is not assigned to anyone.");
  mustMayDropReview(overlay, ctx);
  const { assignment } = overlay;
  const ending = { at: ctx.now.toISOString(), by: ctx.actor().id };
  await table.transact([
    overlays.save(companyId, overlay, { assignment: null }, ctx.now),
    ...assignments.cancel(companyId, rule.companyRuleId, assignment, ending),
    ctx.activity({
      target: { type: "rule", id: String(rule.companyRuleId) },
      before: {
        ...(assignment.assignedTo && { assignedTo: assignment.assignedTo }),
        ...(assignment.group && { group: assignment.group.name }),
        ...(assignment.dueDate && { dueDate: assignment.dueDate }),
      },
      after: {
        ...(assignment.assignedTo && { assignedTo: null }),
        ...(assignment.group && { group: null }),
        ...(assignment.dueDate && { dueDate: null }),
      },
    }),
  ]);
  return stateAfter(overlay, { assignment: null });
};
