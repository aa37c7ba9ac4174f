import { assignMasterRule } from "../../../shared/api/assignments.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { mustFindSelectedRule } from "../../rules/record/find-rule.ts";
import { assignRule } from "./assign-rule.ts";

export const handler = endpoint(assignMasterRule, async ({ params, body }, ctx) =>
  assignRule(await mustFindSelectedRule(ctx.companyId(), params.id), body, ctx),
);
