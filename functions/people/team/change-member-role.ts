import { changeMemberRole } from "../../../shared/api/team.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { changeMember, mustManage, requireManages } from "./manage-member.ts";

const oneself = "You cannot change your own role. Ask another administrator of your company.";

export const handler = endpoint(changeMemberRole, async ({ params, body }, ctx) => {
  const member = await mustManage(params.userId, oneself, ctx);
  requireManages(ctx, body.role);
  if (member.role === body.role) return member;
  const facts = { before: { role: member.role }, after: { role: body.role } };
  return changeMember(member, { role: body.role }, facts, ctx);
});
