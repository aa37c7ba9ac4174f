import { reassignMemberRules } from "../../../shared/api/team.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { mustManage, stillManages } from "../../people/team/manage-member.ts";
import { beginReassignment } from "./begin-reassignment.ts";
import { memberWorkload } from "./member-workload.ts";
import { startReassigning } from "./reassignment-event.ts";

const oneself = "Your account is active. Reassign your rules one at a time.";

/** For people who were deactivated with their rules kept. */
export const handler = endpoint(reassignMemberRules, async ({ params, body }, ctx) => {
  const member = await mustManage(params.userId, oneself, ctx);
  if (member.isActive)
    throw conflict(
      "This person is active. Deactivate them first, or reassign their rules on the Regulations page.",
      "team.active",
    );
  const { job, operations } = await beginReassignment(member.id, body.reassignTo, ctx);
  await table.transact([
    stillManages(ctx),
    ...operations,
    ctx.activity({ target: { type: "user", id: member.id }, after: { reassignTo: job.to } }),
  ]);
  await startReassigning(job);
  return memberWorkload(job.companyId, member.id);
});
