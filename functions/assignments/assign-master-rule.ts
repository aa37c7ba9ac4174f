import { assignMasterRule } from "../../shared/api/assignments.ts";
import { mustFindSelectedRule } from "../company-rules/find-rule.ts";
import { endpoint } from "../core/endpoint.ts";
import { assignRule } from "./assign-rule.ts";

export const handler = endpoint(assignMasterRule, async ({ params, body }, ctx) =>
  assignRule(await mustFindSelectedRule(ctx.companyId(), params.id), body, ctx),
);
