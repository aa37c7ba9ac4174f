import { dayAfter } from "../../../shared/calendar/days.ts";
import { AccessTokenRow, accessTokenKey } from "../../core/endpoint/access-token.ts";
import { authenticateToken } from "../../core/endpoint/authenticate.ts";
import { isServiceAccount } from "../../core/endpoint/identity.ts";
import { table } from "../../core/table/table.ts";
import { type ExpiryNote, expiryNotes } from "../../people/tokens/expiry-notes.ts";
import { users } from "../../people/users/user-repository.ts";
import { forEachInTime } from "../../services/jobs/in-time.ts";
import { outbox } from "../../services/mail/outbox.ts";
import { tokenExpiryMail } from "./token-expiry-mail.ts";

/** Days that are looked at again, should a run have failed. */
const lookBack = 3;

class Told extends Error {}

const administratorsOf = async (companyId: string) =>
  (await users.listOfCompany(companyId)).filter(
    ({ role, isActive, membership }) => role === "company_admin" && isActive && membership === "active",
  );

const receiversOf = async ({ userId, companyId }: AccessTokenRow) => {
  if (isServiceAccount(userId)) return administratorsOf(companyId);
  const user = await users.get(userId);
  return user ? [user] : [];
};

/** Only a token that still opens something, and ends when the note says, is worth a mail. */
const tellOf = async (note: ExpiryNote, now: Date): Promise<void> => {
  const token = AccessTokenRow.optional().parse(await table.get(accessTokenKey(note.sk)));
  const isMeant = token?.expiresAt === note.expiresAt && (await authenticateToken(token)) !== undefined;
  const to = token && isMeant ? await receiversOf(token) : [];
  const mails = to.map((each) => {
    const { name = "", expiresAt = "", userId = "" } = token ?? {};
    return tokenExpiryMail({ to: each, name, expiresAt, isOfCompany: isServiceAccount(userId) });
  });
  const operations = mails.map((mail) => outbox.enqueue(mail, now));
  await table.transact([expiryNotes.take(note, () => new Told()), ...operations]).catch((error: unknown) => {
    if (!(error instanceof Told)) throw error;
  });
};

/** Mails people, and administrators for service accounts, seven days before a token ends; once each. */
export const remindOfExpiry = async (now: Date, remainingMs: () => number): Promise<boolean> => {
  const today = now.toISOString().slice(0, 10);
  const days = Array.from({ length: lookBack }, (_, back) => dayAfter(today, -back));
  return forEachInTime(
    await expiryNotes.list(days),
    ({ sk }) => sk.slice(0, 8),
    (note) => tellOf(note, now),
    remainingMs,
  );
};
