import { retryMemberMail } from "../../../shared/api/mail-preferences.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { LostRace } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { suppressions } from "../../services/mail/suppression-repository.ts";
import { users } from "../users/user-repository.ts";
import { mustGetMember, requireManages, stillManages } from "./manage-member.ts";

const changedMeanwhile = () =>
  new LostRace("This person's email address was changed at the same time. Please reload the page.");

/** Nothing to try again is answered like a success: two administrators may press at once. */
export const handler = endpoint(retryMemberMail, async ({ params }, ctx) => {
  const member = await mustGetMember(params.userId, ctx);
  requireManages(ctx, member.role);
  if (!member.mailProblem) return member;
  const changes = { mailProblem: null, updatedAt: ctx.now.toISOString() };
  const sameAddress = [{ attribute: "email", is: "=", value: member.email }] as const;
  await table.transact([
    stillManages(ctx),
    ...users.updateOperations(member, changes, sameAddress, changedMeanwhile),
    suppressions.release(member.email, member.mailProblem, ctx.now),
    ctx.activity({
      target: { type: "user", id: member.id },
      before: { mailProblem: member.mailProblem.reason },
      after: { mailProblem: null },
    }),
  ]);
  return { ...member, ...changes };
});
