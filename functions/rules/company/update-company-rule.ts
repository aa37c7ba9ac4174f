import { updateCompanyRule } from "../../../shared/api/company-rules.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { mustFindCompanyRule } from "../record/find-rule.ts";
import { editRule } from "./edit-rule.ts";

export const handler = endpoint(updateCompanyRule, async ({ params, body }, ctx) =>
  editRule(await mustFindCompanyRule(ctx.companyId(), params.id), body, ctx),
);
