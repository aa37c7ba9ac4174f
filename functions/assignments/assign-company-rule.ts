import { assignCompanyRule } from "../../shared/api/assignments.ts";
import { mustFindCompanyRule } from "../company-rules/find-rule.ts";
import { endpoint } from "../core/endpoint.ts";
import { assignRule } from "./assign-rule.ts";

export const handler = endpoint(assignCompanyRule, async ({ params, body }, ctx) =>
  assignRule(await mustFindCompanyRule(ctx.companyId(), params.id), body, ctx),
);
