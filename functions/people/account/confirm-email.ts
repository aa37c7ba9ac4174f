import { confirmEmail } from "../../../shared/api/account.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { invalid } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { outbox } from "../../services/mail/outbox.ts";
import { addressChangedMail } from "../addresses/account-mail.ts";
import { proofOf } from "../addresses/address-proof.ts";
import { mailTokens } from "../addresses/mail-token-repository.ts";
import { type User, users } from "../users/user-repository.ts";
import { lostRace, unchanged } from "./my-account.ts";

/** One answer for a link that never was, is too old, was used, or was overtaken by another change. */
const deadLink = () => invalid("This link has expired. Ask for a new one.");

const activityOf = (
  user: User,
  ctx: Context,
  facts: { before?: Record<string, unknown>; after: Record<string, unknown> },
) =>
  ctx.activity({
    target: { type: "user", id: user.id },
    userId: user.id,
    companyId: user.companyId,
    ...facts,
  });

const confirmAddress = async (user: User | undefined, token: string, ctx: Context) => {
  if (!user) throw deadLink();
  const proof = await proofOf(user, ctx.now);
  const changes = { ...proof.changes, updatedAt: ctx.now.toISOString() };
  await table.transact([
    mailTokens.spend(token, deadLink),
    ...users.updateOperations(user, changes, unchanged(user), lostRace),
    ...proof.operations,
    activityOf(user, ctx, {
      before: { membership: user.membership },
      after: { membership: proof.changes.membership ?? user.membership },
    }),
  ]);
  return { message: `Your address is confirmed.${proof.effect}` };
};

const changeAddress = async (user: User | undefined, newEmail: string, token: string, ctx: Context) => {
  if (!user) throw deadLink();
  const proof = await proofOf({ ...user, email: newEmail }, ctx.now);
  const changes = { ...proof.changes, email: newEmail, updatedAt: ctx.now.toISOString() };
  await table.transact([
    mailTokens.spend(token, deadLink),
    ...users.changeEmailOperations(user, changes, unchanged(user), deadLink),
    ...proof.operations,
    outbox.enqueue(addressChangedMail(user, newEmail), ctx.now),
    activityOf(user, ctx, { after: { changed: ["email"] } }),
  ]);
  return { message: "Your email address has been changed. Sign in with the new one from now on." };
};

/** Links to a registered address and to a new one end here, and each proves that its reader has the address. */
export const handler = endpoint(confirmEmail, async ({ body: { token } }, ctx) => {
  const link = await mailTokens.findAddress(token, ctx.now);
  if (!link) throw deadLink();
  return link.purpose === "confirmation"
    ? confirmAddress(await mailTokens.personToConfirm(link, token), token, ctx)
    : changeAddress(await mailTokens.ownerOf(link), link.newEmail, token, ctx);
});
