import { updateMyAssignment } from "../../shared/api/assignments.ts";
import { mustFindCompanyRule } from "../company-rules/find-rule.ts";
import { endpoint } from "../core/endpoint.ts";
import { reportWork } from "./report-work.ts";

export const handler = endpoint(updateMyAssignment, async ({ params, body }, ctx) =>
  reportWork(await mustFindCompanyRule(ctx.companyId(), params.id), body, ctx),
);
