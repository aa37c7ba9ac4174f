import { resetMemberFactors } from "../../../shared/api/security.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { factorMails } from "../../people/factors/factor-mail.ts";
import { factors } from "../../people/factors/factor-repository.ts";
import { changeMember, mustManage } from "../../people/team/manage-member.ts";
import { outbox } from "../../services/mail/outbox.ts";

const oneself = "You cannot reset your own two-step verification. Ask another administrator of your company.";

export const handler = endpoint(resetMemberFactors, async ({ params: { userId } }, ctx) => {
  const member = await mustManage(userId, oneself, ctx);
  const admin = ctx.actor();
  const { changes, operations } = factors.removalOf(member, await factors.get(member.id));
  const all = { ...changes, epoch: member.epoch + 1, tokensFrom: ctx.now.toISOString() };
  const facts = { before: { hasFactor: member.hasFactor ?? false }, after: { hasFactor: false } };
  await changeMember(member, all, facts, ctx, [
    ...operations,
    outbox.enqueue(factorMails.wasReset(member, fullName(admin)), ctx.now),
    outbox.enqueue(factorMails.didReset(admin, fullName(member)), ctx.now),
  ]);
  return { message: `Two-step verification of ${fullName(member)} was reset.` };
});
