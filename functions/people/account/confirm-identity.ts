import { confirmIdentity } from "../../../shared/api/account.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { confirmationMs } from "../../core/endpoint/guard.ts";
import { invalid, unauthenticated } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { verifyPassword } from "../session/password.ts";
import { countFailure, withinLimit } from "../session/rate-limit.ts";
import { confirmSession } from "../session/session-repository.ts";
import { myAccount } from "./my-account.ts";
import { passwordLimit, tooManyAttempts } from "./password-limit.ts";

/** 400 and not 401: who asks is signed in. */
const wrong = () => {
  const message = "That was not right. Please try again.";
  return invalid(message, [{ path: "body.password", message }]);
};

export const handler = endpoint(confirmIdentity, async ({ body }, ctx) => {
  const { id, sidHash } = ctx.actor();
  const limit = passwordLimit(id);
  return withinLimit(limit, tooManyAttempts, async () => {
    const { passwordHash } = await myAccount(id);
    if (!(await verifyPassword(body.password, passwordHash))) {
      await countFailure([limit], ctx.now);
      throw wrong();
    }
    await table.transact([
      confirmSession(id, sidHash, ctx.now, unauthenticated),
      ctx.activity({ target: { type: "user", id } }),
    ]);
    return { validUntil: new Date(ctx.now.getTime() + confirmationMs).toISOString() };
  });
});
