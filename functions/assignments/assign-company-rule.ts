import { assignCompanyRule } from "../../shared/api/assignments.ts";
import { mustFindCompanyRule } from "../company-rules/find-rule.ts";
import { repeatOnChange } from "../company-rules/repeat-on-change.ts";
import { endpoint } from "../core/endpoint.ts";
import { assignRule } from "./assign-rule.ts";

export const handler = endpoint(assignCompanyRule, ({ params, body }, ctx) =>
  repeatOnChange(async () => assignRule(await mustFindCompanyRule(ctx.companyId(), params.id), body, ctx)),
);
