import { giveBackRule } from "../../../shared/api/groups.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict, forbidden } from "../../core/problem.ts";
import { mustFindCompanyRule } from "../../rules/record/find-rule.ts";
import { assignments } from "../assignments/assignment-repository.ts";
import { passWork } from "./pass-work.ts";

const completed = () =>
  conflict("This rule is completed. Set it back to in progress to give it back.", "assignment.completed");

/** Who took it alone: not who was given it. */
export const handler = endpoint(giveBackRule, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const { overlay, companyRuleId } = await mustFindCompanyRule(companyId, params.id);
  const assignment = overlay?.assignment;
  if (!overlay || !assignment?.group || assignment.assignedTo !== ctx.actor().id) throw forbidden();
  if (overlay.complianceStatus === "completed") throw completed();
  const row = await assignments.ofRule(companyId, companyRuleId, assignment.id);
  return passWork({ overlay, assignment, row }, { to: null, held: [] }, ctx);
});
