import type { Company } from "../../../shared/schemas/company.ts";
import type { SessionMethod } from "../../../shared/schemas/session.ts";
import type { CurrentUser } from "../../../shared/schemas/user.ts";
import type { Context } from "../../core/endpoint/context.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { outbox } from "../../services/mail/outbox.ts";
import { newSignInMail } from "../addresses/account-mail.ts";
import { companyOnRecord } from "../users/hidden-request.ts";
import { type User, users } from "../users/user-repository.ts";
import { defaultViews } from "../views/default-views.ts";
import { browserName } from "./browser-name.ts";
import { isKnownTo, knownDeviceCookie, readDevice } from "./device.ts";
import { endSurplusSessions } from "./end-surplus-sessions.ts";
import { type FormerSession, replacingFormerSession } from "./replace-former-session.ts";
import { startSession } from "./session-repository.ts";
import { emergencyMails, requireOtherThanSso } from "./sso-only.ts";

/** What a sign-in goes by, and what is written with it. */
interface SignIn {
  readonly method: SessionMethod;
  readonly company: Company | undefined;
  /** The session this browser had, where the request does not show it. */
  readonly former?: FormerSession | undefined;
  readonly changes?: Partial<User>;
  readonly also?: readonly Operation[];
  /** The refusal where the person was changed meanwhile. */
  readonly refusal: () => Error;
}

/** Signs a person in who has proved who they are, and gives what the browser is told of them. */
export const signIn = async (
  user: User,
  { method, company, former, changes = {}, also = [], refusal }: SignIn,
  ctx: Context,
): Promise<CurrentUser> => {
  const sso = await requireOtherThanSso(user, method, ctx);
  const device = await readDevice(ctx.cookie("device"));
  const isKnown = isKnownTo(device, user.id, ctx.now);
  const all = { lastLoginAt: ctx.now.toISOString(), ...changes };
  const session = await startSession(user, ctx, method);
  const browser = browserName(ctx.userAgent);
  const notice = { at: new Date(), timeZone: user.timeZone ?? company?.timeZone, source: ctx.source };
  const operations = [
    session.operation,
    ...users.updateOperations(
      user,
      all,
      [
        { attribute: "isActive", is: "=", value: true },
        { attribute: "epoch", is: "=", value: user.epoch },
      ],
      refusal,
    ),
    ...(sso.isEmergency ? await emergencyMails(user, { ...notice, ...browser }, ctx) : []),
    ...(isKnown ? [] : [outbox.enqueue(newSignInMail(user, { ...notice, ...browser }), ctx.now)]),
    ...also,
    ctx.activity({
      event: "session.started",
      target: { type: "user", id: user.id },
      after: { source: ctx.source, method, ...browser },
      userId: user.id,
      // Unrelated to the person who was signed in in this browser before.
      companyId: companyOnRecord(user),
    }),
  ];
  await replacingFormerSession(ctx, operations, former);
  await endSurplusSessions(user, ctx);
  ctx.setCookie(...session.cookies);
  ctx.setCookie(await knownDeviceCookie(device, user.id, ctx.now));
  const signedIn = { ...user, ...all };
  const [presented, views] = await Promise.all([users.present(signedIn), defaultViews(signedIn)]);
  return { ...presented, defaultViews: views };
};

/** Notes an attempt that ran, without what was given; an unknown account's in the system's record. */
export const recordRefusal = (user: User | undefined, reason: string, ctx: Context): Promise<void> =>
  table.write(
    ctx.activity({
      event: "session.refused",
      target: user ? { type: "user", id: user.id } : { type: "source", id: ctx.source },
      after: { reason, source: ctx.source },
      userId: null,
      companyId: user ? companyOnRecord(user) : null,
    }),
  );
