import { unassignCompanyRule } from "../../shared/api/assignments.ts";
import { mustFindCompanyRule } from "../company-rules/find-rule.ts";
import { endpoint } from "../core/endpoint.ts";
import { unassignRule } from "./unassign-rule.ts";

export const handler = endpoint(unassignCompanyRule, async ({ params }, ctx) =>
  unassignRule(await mustFindCompanyRule(ctx.companyId(), params.id), ctx),
);
