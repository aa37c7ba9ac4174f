import { unassignCompanyRule } from "../../../shared/api/assignments.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { mustFindCompanyRule } from "../../rules/record/find-rule.ts";
import { unassignRule } from "./unassign-rule.ts";

export const handler = endpoint(unassignCompanyRule, async ({ params }, ctx) =>
  unassignRule(await mustFindCompanyRule(ctx.companyId(), params.id), ctx),
);
