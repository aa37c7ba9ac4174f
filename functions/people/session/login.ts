import type { BodyOf } from "../../../shared/api/contract.ts";
import { login } from "../../../shared/api/session.ts";
import type { Company } from "../../../shared/schemas/company.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { forbidden, Problem } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { outbox } from "../../services/mail/outbox.ts";
import { newSignInMail } from "../addresses/account-mail.ts";
import { companies } from "../companies/company-repository.ts";
import { companyOnRecord } from "../users/hidden-request.ts";
import { type User, users } from "../users/user-repository.ts";
import { defaultViews } from "../views/default-views.ts";
import { browserName } from "./browser-name.ts";
import { type Device, isKnownTo, knownDeviceCookie, readDevice } from "./device.ts";
import { endSurplusSessions } from "./end-surplus-sessions.ts";
import { type LoginLimits, loginLimits, waitAfterFailures } from "./login-limits.ts";
import { hashPassword, needsRehash, verifyNobody, verifyPassword } from "./password.ts";
import { countFailure, countFailures, oneAtATimeAbove, withinLimit } from "./rate-limit.ts";
import { replacingFormerSession } from "./replace-former-session.ts";
import { startSession } from "./session-repository.ts";

const tooManyAttempts = "Too many failed attempts. Please wait a few minutes and try again.";

const companyClosed =
  "Your company's access to Subpart has been deactivated. Its data is not lost. Please ask your system administrator to reactivate it.";

/** One answer for every failure, so that it tells nothing about who has an account. */
const refused = () =>
  new Problem(401, "The email address or password is incorrect.", { code: "login_failed" });

/** A sign-in under way: what was typed, whose address it is, and what is known of the browser. */
interface Attempt {
  readonly given: BodyOf<typeof login>;
  readonly user: User | undefined;
  readonly device: Device | undefined;
  readonly isKnown: boolean;
  readonly limits: LoginLimits;
}

export const handler = endpoint(login, async ({ body }, ctx) => {
  const [device, user] = await Promise.all([readDevice(ctx.deviceCookie), users.findByEmail(body.email)]);
  const isKnown = user !== undefined && isKnownTo(device, user.id, ctx.now);
  const limits = loginLimits(body.email, ctx.source, isKnown ? device?.id : undefined);
  const attempt = { given: body, user, device, isKnown, limits };
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
  if (!user || !isRight || !user.isActive) {
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
    throw forbidden(companyClosed);
  }
  const signedIn = await signIn({ ...attempt, user }, company, ctx);
  const [presented, views] = await Promise.all([users.present(signedIn), defaultViews(signedIn)]);
  return { ...presented, defaultViews: views };
};

const reasonOf = (user: User | undefined, isRight: boolean): string => {
  if (!user) return "unknown_account";
  return isRight ? "deactivated" : "wrong_password";
};

/** Notes an attempt that ran, without what was typed; an unknown account's in the system's record. */
const recordRefusal = (user: User | undefined, reason: string, ctx: Context): Promise<void> =>
  table.write(
    ctx.activity({
      event: "session.refused",
      target: user ? { type: "user", id: user.id } : { type: "source", id: ctx.source },
      after: { reason, source: ctx.source },
      userId: null,
      companyId: user ? companyOnRecord(user) : null,
    }),
  );

const signIn = async (
  { given, user, device, isKnown }: Attempt & { user: User },
  company: Company | undefined,
  ctx: Context,
): Promise<User> => {
  const changes = {
    lastLoginAt: ctx.now.toISOString(),
    ...(needsRehash(user.passwordHash) && { passwordHash: await hashPassword(given.password) }),
  };
  const session = await startSession(user, ctx);
  const browser = browserName(ctx.userAgent);
  const notice = { at: new Date(), timeZone: user.timeZone ?? company?.timeZone, source: ctx.source };
  await replacingFormerSession(ctx, [
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
    ...(isKnown ? [] : [outbox.enqueue(newSignInMail(user, { ...notice, ...browser }), ctx.now)]),
    ctx.activity({
      target: { type: "user", id: user.id },
      after: { source: ctx.source, ...browser },
      userId: user.id,
      // Unrelated to the person who was signed in in this browser before.
      companyId: companyOnRecord(user),
    }),
  ]);
  await endSurplusSessions(user, ctx);
  ctx.setCookie(...session.cookies);
  ctx.setCookie(await knownDeviceCookie(device, user.id, ctx.now));
  return { ...user, ...changes };
};
