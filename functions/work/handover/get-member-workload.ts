import { getMemberWorkload } from "../../../shared/api/team.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { mustGetMember } from "../../people/team/manage-member.ts";
import { memberWorkload } from "./member-workload.ts";

export const handler = endpoint(getMemberWorkload, async ({ params }, ctx) => {
  const [workload] = await Promise.all([
    memberWorkload(ctx.companyId(), params.userId),
    mustGetMember(params.userId, ctx),
  ]);
  return workload;
});
