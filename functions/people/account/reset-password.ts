import { resetPassword } from "../../../shared/api/account.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { notFound } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { outbox } from "../../services/mail/outbox.ts";
import { passwordWasResetMail } from "../addresses/account-mail.ts";
import { proofOf } from "../addresses/address-proof.ts";
import { mailTokens } from "../addresses/mail-token-repository.ts";
import { readDevice } from "../session/device.ts";
import { loginLimits } from "../session/login-limits.ts";
import { refuseWeakPassword } from "../session/password-rules.ts";
import { forgetFailures } from "../session/rate-limit.ts";
import { hashPassword } from "../users/password.ts";
import { users } from "../users/user-repository.ts";
import { unchanged } from "./my-account.ts";

/** One answer for a link that never was, is too old, was used, or whose owner has changed since. */
const deadLink = () =>
  notFound("This link is no longer valid. Links work once and expire in one hour. Please request a new one.");

/** Starts no session: the person signs in with the new password (OWASP, "Forgot Password"). */
export const handler = endpoint(resetPassword, async ({ body }, ctx) => {
  const link = await mailTokens.findPassword(body.token, ctx.now);
  const user = link && (await mailTokens.ownerOf(link));
  if (!user) throw deadLink();
  refuseWeakPassword(body.newPassword, await users.present(user), "body.newPassword");
  // Ten wrong guesses are why most people come here; they must not keep them out with the right password.
  const device = await readDevice(ctx.cookie("device"));
  for (const deviceId of [undefined, device?.id])
    await forgetFailures(loginLimits(user.email, ctx.source, deviceId).pair);
  const passwordHash = await hashPassword(body.newPassword);
  // The link that was mailed proves the address as well.
  const proof = await proofOf(user, ctx.now);
  const now = ctx.now.toISOString();
  const changes = {
    ...proof.changes,
    passwordHash,
    epoch: user.epoch + 1,
    // Who got into the account may have made tokens, too.
    tokensFrom: now,
    updatedAt: now,
  };
  await table.transact([
    mailTokens.spend(body.token, deadLink),
    ...users.updateOperations(user, changes, unchanged(user), deadLink),
    ...proof.operations,
    outbox.enqueue(passwordWasResetMail(user), ctx.now),
    ctx.activity({ target: { type: "user", id: user.id }, userId: user.id, companyId: user.companyId }),
  ]);
  return { message: "Your password has been changed. Sign in with the new one." };
});
