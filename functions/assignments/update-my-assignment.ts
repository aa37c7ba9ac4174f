import { updateMyAssignment } from "../../shared/api/assignments.ts";
import { mustFindCompanyRule } from "../company-rules/find-rule.ts";
import { repeatOnChange } from "../company-rules/repeat-on-change.ts";
import { endpoint } from "../core/endpoint.ts";
import { reportWork } from "./report-work.ts";

export const handler = endpoint(updateMyAssignment, ({ params, body }, ctx) =>
  repeatOnChange(async () => reportWork(await mustFindCompanyRule(ctx.companyId(), params.id), body, ctx)),
);
