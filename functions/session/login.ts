import { login } from "../../shared/api/session.ts";
import type { Context } from "../core/context.ts";
import { endpoint } from "../core/endpoint.ts";
import { Problem } from "../core/problem.ts";
import { table } from "../core/table/table.ts";
import { type User, users } from "../team/user-repository.ts";
import { loginLimits } from "./login-limits.ts";
import { hashPassword, needsRehash, verifyNobody, verifyPassword } from "./password.ts";
import { countAttempt, forgiveAttempt } from "./rate-limit.ts";
import { startSession } from "./session-repository.ts";

/** One answer for every failure, so that it tells nothing about who has an account. */
const refused = () =>
  new Problem(401, "The e-mail address or the password is not right.", { code: "login_failed" });

export const handler = endpoint(login, async ({ body }, ctx) => {
  const limits = loginLimits(body.email, ctx.source);
  await countAttempt(limits, ctx.now, "Too many failed attempts. Please wait a few minutes and try again.");
  const user = await users.findByEmail(body.email);
  const matches = user
    ? await verifyPassword(body.password, user.passwordHash)
    : await verifyNobody(body.password);
  if (!user || !matches || !user.isActive) throw refused();
  await forgiveAttempt(limits, ctx.now);
  return users.present(await signIn(user, body.password, ctx));
});

const signIn = async (user: User, password: string, ctx: Context): Promise<User> => {
  const changes = {
    lastLoginAt: ctx.now.toISOString(),
    ...(needsRehash(user.passwordHash) && { passwordHash: await hashPassword(password) }),
  };
  const session = await startSession(user, ctx);
  await table.transact([
    session.operation,
    ...users.updateOperations(
      user,
      changes,
      [
        { attribute: "isActive", is: "=", value: true },
        { attribute: "epoch", is: "=", value: user.epoch },
      ],
      refused,
    ),
    ctx.activity({
      target: { type: "user", id: user.id },
      userId: user.id,
      ...(user.companyId && { companyId: user.companyId }),
    }),
  ]);
  ctx.setCookie(session.cookie);
  return { ...user, ...changes };
};
