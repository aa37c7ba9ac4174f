import { assignMasterRule } from "../../../shared/api/assignments.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { mustFindSelectedRule } from "../../rules/record/find-rule.ts";
import { assignAndTell } from "./assign-and-tell.ts";

export const handler = endpoint(assignMasterRule, async ({ params, body }, ctx) =>
  assignAndTell(await mustFindSelectedRule(ctx.companyId(), params.id), body, ctx),
);
