import { assignMasterRule } from "../../shared/api/assignments.ts";
import { mustFindSelectedRule } from "../company-rules/find-rule.ts";
import { repeatOnChange } from "../company-rules/repeat-on-change.ts";
import { endpoint } from "../core/endpoint.ts";
import { assignRule } from "./assign-rule.ts";

export const handler = endpoint(assignMasterRule, ({ params, body }, ctx) =>
  repeatOnChange(async () => assignRule(await mustFindSelectedRule(ctx.companyId(), params.id), body, ctx)),
);
