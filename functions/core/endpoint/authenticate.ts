import * as z from "zod";
import { Role } from "../../../shared/schemas/roles.ts";
import { defaultTimeZone } from "../../../shared/schemas/time-zone.ts";
import { Membership } from "../../../shared/schemas/user.ts";
import { config } from "../config.ts";
import { asBookkeeping } from "../deadline.ts";
import { sha256 } from "../ids.ts";
import { log } from "../log.ts";
import { type Item, update } from "../table/operation.ts";
import { table } from "../table/table.ts";
import { companyKey, type SessionUser, sessionKey, userKey } from "./identity.ts";
import type { SessionClaims } from "./session-token.ts";
import { bellKey, unreadIn } from "./unread-count.ts";

const UserRow = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  companyId: z.string().nullable(),
  membership: Membership,
  isActive: z.boolean(),
  epoch: z.number(),
  /** Older accounts, from before this was asked, have none. */
  emailConfirmedAt: z.string().nullable().optional(),
  timeZone: z.string().nullable().optional(),
});
const SessionRow = z.object({ epoch: z.number(), expiresAt: z.string(), lastSeenAt: z.string() });

const CompanyRow = z.object({ isActive: z.boolean(), timeZone: z.string().default(defaultTimeZone) });

/** The session to mark as used is gone. */
class SessionEnded extends Error {}

const touchEveryMs = 5 * 60_000;

/**
 * The person behind a session token's claims, or undefined. Session, person and company are read consistently each time,
 * so deactivation of a person or a whole company, a new role, a changed password and "sign out everywhere" take
 * effect on the next call.
 */
export const authenticate = async (claims: SessionClaims, now: Date): Promise<SessionUser | undefined> => {
  const sidHash = sha256(claims.sid);
  const key = sessionKey(claims.userId, sidHash);
  const [userItem, sessionItem, companyItem, bellItem] = await table.getMany([
    userKey(claims.userId),
    key,
    ...(claims.companyId ? [companyKey(claims.companyId), bellKey(claims.companyId, claims.userId)] : []),
  ]);
  if (!userItem || !sessionItem) return undefined;
  const user = UserRow.parse(userItem);
  const session = SessionRow.parse(sessionItem);
  if (!user.isActive || session.epoch !== user.epoch || !isLive(session, now)) return undefined;
  const company = user.companyId === claims.companyId ? companyItem : await companyOf(user);
  const place = company && CompanyRow.parse(company);
  if (place?.isActive === false) return undefined;
  await touch(key, session.lastSeenAt, now);
  const { id, email, firstName, lastName, role, companyId, membership } = user;
  const isConfirmed = user.emailConfirmedAt !== null;
  const unread = companyId !== null && companyId === claims.companyId ? unreadIn(bellItem) : undefined;
  const timeZone = user.timeZone ?? place?.timeZone ?? defaultTimeZone;
  return {
    id,
    email,
    firstName,
    lastName,
    role,
    companyId,
    membership,
    isConfirmed,
    sidHash,
    unread,
    timeZone,
  };
};

/** For people who joined their company after signing in, until they sign in again. */
const companyOf = ({ companyId }: { companyId: string | null }): Promise<Item | undefined> =>
  companyId ? table.get(companyKey(companyId)) : Promise.resolve(undefined);

/** Whether a session is within its idle and its absolute time. */
export const isLive = (session: { expiresAt: string; lastSeenAt: string }, now: Date): boolean =>
  Date.parse(session.expiresAt) > now.getTime() &&
  Date.parse(session.lastSeenAt) + config().SESSION_IDLE_SECONDS * 1_000 > now.getTime();

/** Keeps the idle clock, with one small write in five minutes at most. */
const touch = async (key: ReturnType<typeof sessionKey>, lastSeenAt: string, now: Date): Promise<void> => {
  if (now.getTime() - Date.parse(lastSeenAt) < touchEveryMs) return;
  const seen = update(key, { set: { lastSeenAt: now.toISOString() } }, () => new SessionEnded());
  await asBookkeeping(() => table.write(seen)).catch((error: unknown) => {
    // A session that ended in the meantime must not come back, nor fail this request: the next one finds it gone.
    if (!(error instanceof SessionEnded)) log.warnOnce("session not marked as used", error);
  });
};
