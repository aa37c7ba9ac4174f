import { getMemberWorkload } from "../../../shared/api/team.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { mustGetMember } from "../../people/team/manage-member.ts";
import { memberWorkload } from "./member-workload.ts";

export const handler = endpoint(getMemberWorkload, async ({ params }, ctx) => {
  const member = await mustGetMember(params.userId, ctx);
  return memberWorkload(ctx.companyId(), member.id);
});
