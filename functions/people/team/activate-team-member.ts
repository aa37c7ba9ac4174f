import { activateTeamMember } from "../../../shared/api/team.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { changeMember, mustManage } from "./manage-member.ts";

/** Sessions of before stay ended: the person signs in again. */
export const handler = endpoint(activateTeamMember, async ({ params }, ctx) => {
  const member = await mustManage(params.userId, "Your own account is already active.", ctx);
  if (member.isActive) return member;
  const facts = { before: { isActive: false }, after: { isActive: true } };
  return changeMember(member, { isActive: true }, facts, ctx);
});
