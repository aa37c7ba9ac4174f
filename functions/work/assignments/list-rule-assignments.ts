import { listRuleAssignments } from "../../../shared/api/assignments.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { expectRule } from "../../rules/record/expect-rule.ts";
import { mustFindCompanyRule } from "../../rules/record/find-rule.ts";
import { assignments } from "./assignment-repository.ts";
import { presentAssignments } from "./present-assignment.ts";

export const handler = endpoint(
  listRuleAssignments,
  async ({ params }, ctx) => {
    const companyId = ctx.companyId();
    const { companyRuleId, overlay } = await mustFindCompanyRule(companyId, params.id);
    const rows = await assignments.listOfRule(companyId, companyRuleId);
    return presentAssignments(companyId, rows, { overlay, now: ctx.now });
  },
  ({ params }, { companyId }) => [
    expectRule(companyId, params.id),
    assignments.listOfRule(companyId, Number(params.id)),
  ],
);
