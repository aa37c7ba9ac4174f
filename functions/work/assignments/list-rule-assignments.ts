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
    const { companyRuleId } = await mustFindCompanyRule(companyId, params.id);
    return presentAssignments(companyId, await assignments.listOfRule(companyId, companyRuleId));
  },
  ({ params }, { companyId }) => [
    expectRule(companyId, params.id),
    assignments.listOfRule(companyId, Number(params.id)),
  ],
);
