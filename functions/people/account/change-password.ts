import { changePassword } from "../../../shared/api/account.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { invalid, unauthenticated } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { outbox } from "../../services/mail/outbox.ts";
import { passwordChangedMail } from "../addresses/account-mail.ts";
import { refuseWeakPassword } from "../session/password-rules.ts";
import { countFailure, withinLimit } from "../session/rate-limit.ts";
import { giveUpSession, startSession } from "../session/session-repository.ts";
import { hashPassword, verifyPassword } from "../users/password.ts";
import { users } from "../users/user-repository.ts";
import { lostRace, myAccount, unchanged } from "./my-account.ts";
import { passwordLimit, tooManyAttempts } from "./password-limit.ts";

/** 400 and not 401: who asks is signed in. */
const wrongPassword = () => {
  const message = "Your current password is not right.";
  return invalid(message, [{ path: "body.currentPassword", message }]);
};

export const handler = endpoint(changePassword, async ({ body }, ctx) => {
  const { id, sidHash } = ctx.actor();
  refuseWeakPassword(body.newPassword, await users.present(await myAccount(id)), "body.newPassword");
  const limit = passwordLimit(id);
  return withinLimit(limit, tooManyAttempts, async () => {
    const user = await myAccount(id);
    if (!(await verifyPassword(body.currentPassword, user.passwordHash))) {
      await countFailure([limit], ctx.now);
      throw wrongPassword();
    }
    const epoch = user.epoch + 1;
    const passwordHash = await hashPassword(body.newPassword);
    const changes = { passwordHash, epoch, updatedAt: ctx.now.toISOString() };
    // Under a new id: who has copied the cookie until now has nothing anymore.
    const session = await startSession({ ...user, epoch }, ctx);
    await table.transact([
      ...users.updateOperations(user, changes, unchanged(user), lostRace),
      giveUpSession(user, sidHash, unauthenticated),
      session.operation,
      outbox.enqueue(passwordChangedMail(user), ctx.now),
      ctx.activity({ target: { type: "user", id } }),
    ]);
    ctx.setCookie(...session.cookies);
    return { message: "Your password has been changed. All other sessions were signed out." };
  });
});
