import { login } from "../../shared/api/session.ts";
import { companies } from "../companies/company-repository.ts";
import type { Context } from "../core/context.ts";
import { endpoint } from "../core/endpoint.ts";
import { forbidden, Problem } from "../core/problem.ts";
import { table } from "../core/table/table.ts";
import { companyOnRecord } from "../team/hidden-request.ts";
import { type User, users } from "../team/user-repository.ts";
import { loginLimits } from "./login-limits.ts";
import { hashPassword, needsRehash, verifyNobody, verifyPassword } from "./password.ts";
import { countFailure, requireBelow, withinLimit } from "./rate-limit.ts";
import { startSession } from "./session-repository.ts";

const tooManyAttempts = "Too many failed attempts. Please wait a few minutes and try again.";

const companyClosed =
  "Access of your company to Subpart has been deactivated. Nothing of its work is lost. Please ask the people who run this installation to activate it again.";

/** One answer for every failure, so that it tells nothing about who has an account. */
const refused = () =>
  new Problem(401, "The e-mail address or the password is not right.", { code: "login_failed" });

export const handler = endpoint(login, async ({ body }, ctx) => {
  const limits = loginLimits(body.email, ctx.source);
  await requireBelow(limits.source, tooManyAttempts);
  return withinLimit(limits.address, tooManyAttempts, async () => {
    const user = await verified(body);
    if (user) await requireOpenCompany(user);
    if (user) return users.present(await signIn(user, body.password, ctx));
    await countFailure([limits.address, limits.source], ctx.now);
    throw refused();
  });
});

/** The active person with this address and password, if any; takes as long where there is none. */
const verified = async (given: { email: string; password: string }): Promise<User | undefined> => {
  const user = await users.findByEmail(given.email);
  const matches = user
    ? await verifyPassword(given.password, user.passwordHash)
    : await verifyNobody(given.password);
  return matches && user?.isActive ? user : undefined;
};

/** Whoever knows the password may know why it opens nothing. @throws 403 */
const requireOpenCompany = async ({ companyId }: User): Promise<void> => {
  const company = companyId ? await companies.get(companyId) : undefined;
  if (company && !company.isActive) throw forbidden(companyClosed);
};

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
      // Whoever was signed in in this browser before has nothing to do with it.
      companyId: companyOnRecord(user),
    }),
  ]);
  ctx.setCookie(session.cookie);
  return { ...user, ...changes };
};
