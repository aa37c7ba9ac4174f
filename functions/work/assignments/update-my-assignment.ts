import { updateMyAssignment } from "../../../shared/api/assignments.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { mustFindCompanyRule } from "../../rules/record/find-rule.ts";
import { reportWork } from "./report-work.ts";

export const handler = endpoint(updateMyAssignment, async ({ params, body }, ctx) =>
  reportWork(await mustFindCompanyRule(ctx.companyId(), params.id), body, ctx),
);
