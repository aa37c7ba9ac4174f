import type { BodyOf } from "../../../shared/api/contract.ts";
import { login } from "../../../shared/api/session.ts";
import type { SecondStep } from "../../../shared/schemas/factors.ts";
import { Accepted } from "../../core/endpoint/accepted.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { Problem } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { companies } from "../companies/company-repository.ts";
import { factors } from "../factors/factor-repository.ts";
import { signInMethods } from "../factors/sign-in-methods.ts";
import { hashPassword, needsRehash, verifyNobody, verifyPassword } from "../users/password.ts";
import { type User, users } from "../users/user-repository.ts";
import { companyClosed } from "./company-closed.ts";
import { isKnownTo, readDevice } from "./device.ts";
import { type LoginLimits, loginLimits, waitAfterFailures } from "./login-limits.ts";
import { pendingSignIns } from "./pending-sign-in.ts";
import { countFailure, countFailures, oneAtATimeAbove, withinLimit } from "./rate-limit.ts";
import { recordRefusal, signIn } from "./sign-in.ts";
import { requireOtherThanSso } from "./sso-only.ts";

const tooManyAttempts = "Too many failed attempts. Please wait a few minutes and try again.";

/** One answer for every failure, so that it tells nothing about who has an account. */
const refused = () =>
  new Problem(401, "The email address or password is incorrect.", { code: "login_failed" });

/** A sign-in under way: what was typed, and whose address it is. */
interface Attempt {
  readonly given: BodyOf<typeof login>;
  readonly user: User | undefined;
  readonly limits: LoginLimits;
}

export const handler = endpoint(login, async ({ body }, ctx) => {
  const [device, user] = await Promise.all([readDevice(ctx.cookie("device")), users.findByEmail(body.email)]);
  const isKnown = user !== undefined && isKnownTo(device, user.id, ctx.now);
  const limits = loginLimits(body.email, ctx.source, isKnown ? device?.id : undefined);
  const attempt = { given: body, user, limits };
  return withinLimit(limits.pair, tooManyAttempts, () =>
    isKnown ? signInOrRefuse(attempt, ctx) : slowed(attempt, ctx),
  );
});

/** Kept for the attempt itself, so that waiting never ends in the function's deadline. */
const reserveMs = 4_000;

/** An attempt from an unknown browser: it waits in the lane of strangers' guesses, and never keeps a function for longer. */
const slowed = (attempt: Attempt, ctx: Context) =>
  oneAtATimeAbove(attempt.limits.source, tooManyAttempts, async () => {
    const wait = waitAfterFailures(await countFailures(attempt.limits.address));
    const longest = Math.max(0, ctx.remainingMs() - reserveMs);
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(wait, longest)));
    return signInOrRefuse(attempt, ctx);
  });

const signInOrRefuse = async (attempt: Attempt, ctx: Context) => {
  const { given, user } = attempt;
  // Takes just as long when no account exists.
  const isRight = await (user
    ? verifyPassword(given.password, user.passwordHash)
    : verifyNobody(given.password));
  if (!user || !isRight || !user.isActive || user.passkeyOnly) {
    const { pair, address, source } = attempt.limits;
    await Promise.all([
      countFailure([pair, address, source], new Date()),
      recordRefusal(user, reasonOf(user, isRight), ctx),
    ]);
    throw refused();
  }
  const company = user.companyId ? await companies.get(user.companyId) : undefined;
  if (company && !company.isActive) {
    // A person who knows the password may be told why they cannot sign in.
    await recordRefusal(user, "company_deactivated", ctx);
    throw companyClosed();
  }
  await requireOtherThanSso(user, "password", ctx);
  if (user.hasFactor) return askForSecondStep(user, ctx);
  const changes = needsRehash(user.passwordHash) ? { passwordHash: await hashPassword(given.password) } : {};
  return signIn(user, { method: "password", company, changes, refusal: refused }, ctx);
};

const reasonOf = (user: User | undefined, isRight: boolean): string => {
  if (!user) return "unknown_account";
  if (!isRight) return "wrong_password";
  return user.isActive ? "passkeys_only" : "deactivated";
};

/** The password was right, and is half of what this person signs in with. */
const askForSecondStep = async (user: User, ctx: Context): Promise<Accepted> => {
  const methods = signInMethods(await factors.get(user.id));
  const { operation, cookie } = pendingSignIns.begin(user, ctx.now);
  await table.write(operation);
  ctx.setCookie(cookie);
  return new Accepted({ next: "second-factor", methods } satisfies SecondStep);
};
