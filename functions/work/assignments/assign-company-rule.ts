import { assignCompanyRule } from "../../../shared/api/assignments.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { mustFindCompanyRule } from "../../rules/record/find-rule.ts";
import { assignRule } from "./assign-rule.ts";

export const handler = endpoint(assignCompanyRule, async ({ params, body }, ctx) =>
  assignRule(await mustFindCompanyRule(ctx.companyId(), params.id), body, ctx),
);
