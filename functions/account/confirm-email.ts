import { confirmEmail } from "../../shared/api/account.ts";
import { endpoint } from "../core/endpoint.ts";
import { notFound } from "../core/problem.ts";
import { table } from "../core/table/table.ts";
import { outbox } from "../mail/outbox.ts";
import { users } from "../team/user-repository.ts";
import { addressChangedMail } from "./account-mail.ts";
import { mailTokens } from "./mail-token-repository.ts";
import { unchanged } from "./my-account.ts";

/** One answer for a link that never was, is too old, was used, or was overtaken by another change. */
const deadLink = () =>
  notFound("This link does not work any more. Enter the new address in Profile Settings again.");

export const handler = endpoint(confirmEmail, async ({ body }, ctx) => {
  const link = await mailTokens.findEmail(body.token, ctx.now);
  const user = link && (await mailTokens.ownerOf(link));
  if (!user) throw deadLink();
  const changes = { email: link.newEmail, updatedAt: ctx.now.toISOString() };
  await table.transact([
    mailTokens.spend(body.token, deadLink),
    ...users.changeEmailOperations(user, changes, unchanged(user), deadLink),
    outbox.enqueue(addressChangedMail(user, link.newEmail), ctx.now),
    ctx.activity({ target: { type: "user", id: user.id }, userId: user.id, companyId: user.companyId }),
  ]);
  return { message: "Your e-mail address has been changed. Sign in with the new one from now on." };
});
