import { assignCompanyRule } from "../../../shared/api/assignments.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { mustFindCompanyRule } from "../../rules/record/find-rule.ts";
import { assignAndTell } from "./assign-and-tell.ts";

export const handler = endpoint(assignCompanyRule, async ({ params, body }, ctx) =>
  assignAndTell(await mustFindCompanyRule(ctx.companyId(), params.id), body, ctx),
);
