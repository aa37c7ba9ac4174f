import { deactivateTeamMember } from "../../../shared/api/team.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { changeMember, mustManage } from "../../people/team/manage-member.ts";
import { giveBackOccurrences } from "../duties/give-back.ts";
import { giveBackOrLeave } from "../groups/give-back-all.ts";
import { leavings } from "../groups/leaving-repository.ts";
import { beginReassignment } from "./begin-reassignment.ts";
import { startReassigning } from "./reassignment-event.ts";

const oneself = "You cannot deactivate yourself. Ask another administrator of your company.";

/**
 * All sessions of the person end with it. What is assigned to them stays theirs until it is reassigned,
 * or goes to whom the call names; what they took of a group goes back to it, unless it is completed.
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
  const { leaving, operation } = leavings.begin([member.id], ctx);
  const changed = await changeMember(member, changes, facts, ctx, [operation, ...(begun?.operations ?? [])]);
  await giveBackOrLeave(leaving);
  await giveBackOccurrences(member.id, ctx);
  if (begun) await startReassigning(begun.job);
  return changed;
});
