import { unassignCompanyRule } from "../../shared/api/assignments.ts";
import { mustFindCompanyRule } from "../company-rules/find-rule.ts";
import { repeatOnChange } from "../company-rules/repeat-on-change.ts";
import { endpoint } from "../core/endpoint.ts";
import { unassignRule } from "./unassign-rule.ts";

export const handler = endpoint(unassignCompanyRule, ({ params }, ctx) =>
  repeatOnChange(async () => unassignRule(await mustFindCompanyRule(ctx.companyId(), params.id), ctx)),
);
