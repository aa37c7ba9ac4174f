import { listRuleAssignments } from "../../shared/api/assignments.ts";
import { mustFindCompanyRule } from "../company-rules/find-rule.ts";
import { endpoint } from "../core/endpoint.ts";
import { people } from "../team/people.ts";
import { assignments } from "./assignment-repository.ts";

export const handler = endpoint(listRuleAssignments, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const { companyRuleId } = await mustFindCompanyRule(companyId, params.id);
  const rows = await assignments.listOfRule(companyId, companyRuleId);
  const known = await people.byId(
    companyId,
    rows.flatMap((row) => [row.assignedTo, row.assignedBy]),
  );
  return rows.map((row) => ({
    ...row,
    assignedToUser: known.get(row.assignedTo) ?? null,
    assignedByUser: known.get(row.assignedBy) ?? null,
  }));
});
