import { getCompanyRule } from "../../../shared/api/company-rules.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { mustFindCompanyRule } from "../record/find-rule.ts";
import { presentRule } from "../record/present-rule.ts";

export const handler = endpoint(getCompanyRule, async ({ params }, ctx) =>
  presentRule(ctx.companyId(), await mustFindCompanyRule(ctx.companyId(), params.id)),
);
