import { deactivateTeamMember } from "../../../shared/api/team.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { changeMember, mustManage } from "../../people/team/manage-member.ts";
import { giveBackOccurrences } from "../duties/give-back.ts";
import { beginReassignment } from "./begin-reassignment.ts";
import { startReassigning } from "./reassignment-event.ts";

const oneself = "You cannot deactivate yourself. Ask another administrator of your company.";

/**
 * All sessions of the person end with it. What is assigned to them stays theirs until it is reassigned,
 * or goes to whom the call names.
 */
export const handler = endpoint(deactivateTeamMember, async ({ params, body }, ctx) => {
  const member = await mustManage(params.userId, oneself, ctx);
  if (!(member.isActive || body.reassignTo)) return member;
  const begun = body.reassignTo ? await beginReassignment(member.id, body.reassignTo, ctx) : undefined;
  const changes = member.isActive ? { isActive: false, epoch: member.epoch + 1 } : {};
  const facts = {
    before: { isActive: member.isActive },
    after: { isActive: false, ...(begun && { reassignTo: begun.job.to }) },
  };
  const changed = await changeMember(member, changes, facts, ctx, begun?.operations);
  await giveBackOccurrences(member.id, ctx);
  if (begun) await startReassigning(begun.job);
  return changed;
});
