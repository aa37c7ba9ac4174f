import { updateProfile } from "../../../shared/api/account.ts";
import type { ProfileDetails } from "../../../shared/schemas/user.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { requireConfirmed } from "../../core/endpoint/guard.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { foldAddress } from "../../services/mail/email-address.ts";
import { outbox } from "../../services/mail/outbox.ts";
import { addressNoticeMail, confirmAddressMail } from "../addresses/account-mail.ts";
import { mailTokens } from "../addresses/mail-token-repository.ts";
import { countFailure, type Limit, withinLimit } from "../session/rate-limit.ts";
import { type User, users } from "../users/user-repository.ts";
import { lostRace, myAccount, unchanged } from "./my-account.ts";

const saved = "Your details have been saved.";
const linkMailed = (address: string): string =>
  `We emailed a link to ${address}. Your address changes when you confirm it. Until then, sign in with your current address.`;
const linkSeconds = 24 * 3_600;
const tooManyAddresses = "You have changed your email address too often. Please try again in an hour.";

/** Mails to addresses that a person typed, so they are counted. */
const limitOf = (userId: string): Limit => ({
  flow: "NEW_ADDRESS",
  subject: userId,
  max: 5,
  windowSeconds: 3_600,
});

const detailsOf = (user: User, body: ProfileDetails) => ({
  firstName: body.firstName,
  lastName: body.lastName,
  department: body.department || null,
  jobTitle: body.jobTitle || null,
  timeZone: body.timeZone === undefined ? user.timeZone : body.timeZone,
  // Another spelling of the same address needs no proof.
  email: foldAddress(body.email) === foldAddress(user.email) ? body.email : user.email,
});

/** Which fields differ, for the log: what they hold is the person's own affair. */
const changedFields = (user: User, details: ReturnType<typeof detailsOf>): string[] =>
  Object.entries(details)
    .filter(([name, value]) => user[name as keyof typeof details] !== value)
    .map(([name]) => name);

/** The link to the new address and the notice to the old one, as one with the change. */
const askForAddress = (user: User, address: string, ctx: Context): Operation[] => {
  const about = { purpose: "email", newEmail: address } as const;
  const link = mailTokens.issue(user, about, { now: ctx.now, seconds: linkSeconds });
  return [
    link.operation,
    outbox.enqueue(confirmAddressMail(address, link.token), ctx.now),
    outbox.enqueue(addressNoticeMail(user, address), ctx.now),
  ];
};

const save = async (
  user: User,
  body: ProfileDetails,
  ctx: Context,
  message: string,
  also: readonly Operation[] = [],
) => {
  const details = detailsOf(user, body);
  const changes = { ...details, updatedAt: ctx.now.toISOString() };
  const fields = [...changedFields(user, details), ...(also.length > 0 ? ["new address"] : [])];
  await table.transact([
    ...users.updateOperations(user, changes, unchanged(user), lostRace),
    ...also,
    ctx.activity({ target: { type: "user", id: user.id }, after: { changed: fields } }),
  ]);
  return { ...(await users.present({ ...user, ...changes })), mustEnroll: ctx.actor().mustEnroll, message };
};

export const handler = endpoint(updateProfile, async ({ body }, ctx) => {
  const user = await myAccount(ctx.actor().id);
  if (foldAddress(body.email) === foldAddress(user.email)) return save(user, body, ctx, saved);
  requireConfirmed(ctx.actor(), ctx.now);
  const limit = limitOf(user.id);
  return withinLimit(limit, tooManyAddresses, async () => {
    await countFailure([limit], ctx.now);
    return save(user, body, ctx, linkMailed(body.email), askForAddress(user, body.email, ctx));
  });
});
