import * as z from "zod";
import { Role } from "../../../shared/schemas/roles.ts";
import { defaultTimeZone } from "../../../shared/schemas/time-zone.ts";
import { Membership } from "../../../shared/schemas/user.ts";
import { config } from "../config.ts";
import { asBookkeeping } from "../deadline.ts";
import { sha256 } from "../ids.ts";
import { log } from "../log.ts";
import { type Item, type Key, update } from "../table/operation.ts";
import { table } from "../table/table.ts";
import { isEndedBySso } from "./company-sso.ts";
import { actorKey, companyKey, type SessionUser, sessionKey, userKey } from "./identity.ts";
import { needsFactor, SecurityRow } from "./second-factor.ts";
import type { SessionClaims } from "./session-token.ts";
import { shareLimits } from "./share-limits.ts";
import { isSurplus } from "./surplus-session.ts";
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
  /** Access tokens of before are revoked. */
  tokensFrom: z.string().optional(),
  /** What a service account's secrets may do. */
  scopes: z.array(z.string()).optional(),
  /** Whether they have a passkey or an app. */
  hasFactor: z.boolean().optional(),
});
const SessionRow = z.object({
  epoch: z.number(),
  createdAt: z.string(),
  confirmedAt: z.string().optional(),
  expiresAt: z.string(),
  lastSeenAt: z.string(),
  method: z.string().optional(),
});

const CompanyRow = z.object({ isActive: z.boolean(), timeZone: z.string().default(defaultTimeZone) });

/** The session to mark as used is gone. */
class SessionEnded extends Error {}

const touchEveryMs = 5 * 60_000;

/**
 * The person behind a session token's claims, or undefined. Session and person are read consistently each time, so
 * deactivation, a new role, a changed password and "sign out everywhere" take effect on the next call; so is the company,
 * unless `isLate`.
 * @param isLate where the rest of the screen may lack what changed in the last moment: then no refusal is final
 */
export const authenticate = async (
  claims: SessionClaims,
  now: Date,
  isLate = false,
): Promise<SessionUser | undefined> => {
  const sidHash = sha256(claims.sid);
  const key = sessionKey(claims.userId, sidHash);
  const [userItem, sessionItem, companyItem, bellItem] = await (isLate ? readLate : readFresh)(claims, key);
  if (!userItem || !sessionItem) return undefined;
  const user = UserRow.parse(userItem);
  const session = SessionRow.parse(sessionItem);
  if (session.epoch !== user.epoch) return undefined;
  const company = user.companyId === claims.companyId ? companyItem : await companyOf(user);
  const limits = sessionLimits(company);
  if (!isLive(session, limits, now) || isEndedBySso(user, { ...session, id: sidHash }, company))
    return undefined;
  if (await isSurplus(user, sessionItem, limits)) return undefined;
  const bell =
    user.companyId !== null && user.companyId === claims.companyId ? { item: bellItem } : undefined;
  const present = presentUser(user, { company, bell });
  if (!present) return undefined;
  await touch(key, session.lastSeenAt, limits, now);
  const isBySso = session.method === "sso";
  const mustEnroll = !isBySso && !user.hasFactor && needsFactor(user, company);
  return { ...present, sidHash, isBySso, mustEnroll, confirmedAt: session.confirmedAt ?? session.createdAt };
};

/**
 * The person or service account with whose token a program calls, and the scopes; undefined where they may not sign in,
 * have left the company that the token is for, or have reset their password since.
 */
export const authenticateToken = async (token: {
  readonly userId: string;
  readonly companyId: string;
  readonly createdAt: string;
  readonly scopes: readonly string[];
}): Promise<{ user: SessionUser; scopes: readonly string[] } | undefined> => {
  const { userId, companyId } = token;
  const [userItem, company, bellItem] = await table.getMany(
    [actorKey(companyId, userId), ...placeKeys(companyId, userId)],
    "fresh",
  );
  if (!userItem) return undefined;
  const user = UserRow.parse(userItem);
  if (user.companyId !== token.companyId || user.membership !== "active") return undefined;
  if (user.tokensFrom && token.createdAt < user.tokensFrom) return undefined;
  const present = presentUser(user, { company, bell: { item: bellItem } });
  if (!present) return undefined;
  return {
    user: { ...present, sidHash: "", mustEnroll: false, confirmedAt: "" },
    scopes: user.scopes ?? token.scopes,
  };
};

type SessionItems = readonly (Item | undefined)[];

const readFresh = ({ userId, companyId }: SessionClaims, session: Key): Promise<SessionItems> =>
  table.getMany([userKey(userId), session, ...(companyId ? placeKeys(companyId, userId) : [])], "fresh");

/**
 * For two units where the above takes four: by one Query, strongly consistent, what lies between the two keys of a
 * person's partition, which is about half of their sessions (20 at most) and the places of their tokens; and as late as
 * the screen its company and bell.
 */
const readLate = async ({ userId, companyId }: SessionClaims, session: Key): Promise<SessionItems> => {
  const person = userKey(userId);
  const [own, place] = await Promise.all([
    table.queryAll({ pk: person.pk, between: [session.sk, person.sk], reading: "fresh" }),
    companyId ? table.getMany(placeKeys(companyId, userId)) : [],
  ]);
  table.noteItems(own);
  return [own.find(({ sk }) => sk === person.sk), own.find(({ sk }) => sk === session.sk), ...place];
};

const placeKeys = (companyId: string, userId: string) => [companyKey(companyId), bellKey(companyId, userId)];

/** A person as every request knows them; undefined where they or their company may not come in. */
const presentUser = (
  user: z.infer<typeof UserRow>,
  { company, bell }: { company: Item | undefined; bell: { item: Item | undefined } | undefined },
): Omit<SessionUser, "sidHash" | "mustEnroll" | "confirmedAt"> | undefined => {
  const place = company && CompanyRow.parse(company);
  if (!user.isActive || place?.isActive === false) return undefined;
  const { id, email, firstName, lastName, role, companyId, membership } = user;
  return {
    id,
    email,
    firstName,
    lastName,
    role,
    companyId,
    membership,
    isConfirmed: user.emailConfirmedAt !== null,
    unread: bell && unreadIn(bell.item),
    callLimit: company && shareLimits(company).calls,
    timeZone: user.timeZone ?? place?.timeZone ?? defaultTimeZone,
  };
};

/** For people who joined their company after signing in, until they sign in again. */
const companyOf = ({ companyId }: { companyId: string | null }): Promise<Item | undefined> =>
  companyId ? table.get(companyKey(companyId), "fresh") : Promise.resolve(undefined);

/** How long a session may last and lie idle, and how many a person may have. */
interface SessionLimits {
  readonly idleMs: number;
  readonly absoluteMs: number;
  readonly most: number;
  /** When the company chose that number: sessions of before may be too many. */
  readonly mostSince: string | undefined;
}

/** Sessions that a person may have at once, unless their company allows fewer. */
const mostSessions = 20;

/** The shorter limits of the stage and of the company, which is given as its row. */
export const sessionLimits = (company: Item | undefined): SessionLimits => {
  const { SESSION_IDLE_SECONDS, SESSION_ABSOLUTE_SECONDS } = config();
  const { idleMinutes, absoluteHours, sessionsPerPerson, sessionsPerPersonSince } = SecurityRow.parse(
    company ?? {},
  );
  return {
    idleMs: Math.min(SESSION_IDLE_SECONDS, (idleMinutes ?? Number.POSITIVE_INFINITY) * 60) * 1_000,
    absoluteMs:
      Math.min(SESSION_ABSOLUTE_SECONDS, (absoluteHours ?? Number.POSITIVE_INFINITY) * 3_600) * 1_000,
    most: Math.min(mostSessions, sessionsPerPerson ?? mostSessions),
    mostSince: sessionsPerPersonSince,
  };
};

/** Whether a session is within its idle and its absolute time. */
export const isLive = (
  session: { createdAt: string; expiresAt: string; lastSeenAt: string },
  { idleMs, absoluteMs }: SessionLimits,
  now: Date,
): boolean =>
  Date.parse(session.expiresAt) > now.getTime() &&
  Date.parse(session.createdAt) + absoluteMs > now.getTime() &&
  Date.parse(session.lastSeenAt) + idleMs > now.getTime();

/** Keeps the idle clock, with one small write in five minutes at most. */
const touch = async (
  key: ReturnType<typeof sessionKey>,
  lastSeenAt: string,
  { idleMs }: SessionLimits,
  now: Date,
): Promise<void> => {
  // A short idle time needs a finer clock.
  if (now.getTime() - Date.parse(lastSeenAt) < Math.min(touchEveryMs, idleMs / 10)) return;
  const seen = update(key, { set: { lastSeenAt: now.toISOString() } }, () => new SessionEnded());
  await asBookkeeping(() => table.write(seen)).catch((error: unknown) => {
    // A session that ended in the meantime must not come back, nor fail this request: the next one finds it gone.
    if (!(error instanceof SessionEnded)) log.warnOnce("session not marked as used", error);
  });
};
