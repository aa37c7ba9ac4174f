import { getMemberWorkload } from "../../shared/api/team.ts";
import { assignments } from "../assignments/assignment-repository.ts";
import { endpoint } from "../core/endpoint.ts";
import { mustGetMember } from "./manage-member.ts";

export const handler = endpoint(getMemberWorkload, async ({ params }, ctx) => {
  const member = await mustGetMember(params.userId, ctx);
  const open = await assignments.listOfUser(ctx.companyId(), member.id);
  return { openAssignments: open.length };
});
