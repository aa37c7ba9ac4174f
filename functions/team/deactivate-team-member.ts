import { deactivateTeamMember } from "../../shared/api/team.ts";
import { endpoint } from "../core/endpoint.ts";
import { changeMember, mustManage } from "./manage-member.ts";

const oneself = "You cannot deactivate yourself. Ask another administrator of your company to do it.";

/** All sessions of the person end with it. What is assigned to them stays theirs until somebody reassigns it. */
export const handler = endpoint(deactivateTeamMember, async ({ params }, ctx) => {
  const member = await mustManage(params.userId, oneself, ctx);
  if (!member.isActive) return member;
  const facts = { before: { isActive: true }, after: { isActive: false } };
  return changeMember(member, { isActive: false, epoch: member.epoch + 1 }, facts, ctx);
});
