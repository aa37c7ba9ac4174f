import * as z from "zod";
import { SessionMethod } from "../../../shared/schemas/session.ts";
import { config } from "../../core/config.ts";
import { isLive, sessionLimits } from "../../core/endpoint/authenticate.ts";
import { isEndedBySso } from "../../core/endpoint/company-sso.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { sessionCookies } from "../../core/endpoint/cookies.ts";
import { companyKey, sessionKey } from "../../core/endpoint/identity.ts";
import { signSessionToken } from "../../core/endpoint/session-token.ts";
import { newToken, sha256 } from "../../core/ids.ts";
import type { Condition } from "../../core/table/expression.ts";
import { insert, type Operation, remove, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/** The write that starts a session, its id, and the cookies to set once it is committed. Keys: `core/identity.ts`. */
export const startSession = async (
  user: { id: string; epoch: number; companyId: string | null },
  ctx: Pick<Context, "now" | "source" | "userAgent">,
  method: SessionMethod = "password",
): Promise<{ operation: Operation; id: string; cookies: readonly string[] }> => {
  const sid = newToken();
  const id = sha256(sid);
  const seconds = config().SESSION_ABSOLUTE_SECONDS;
  const expiresAt = new Date(ctx.now.getTime() + seconds * 1_000);
  const operation = insert(
    {
      ...sessionKey(user.id, id),
      userId: user.id,
      epoch: user.epoch,
      createdAt: ctx.now.toISOString(),
      lastSeenAt: ctx.now.toISOString(),
      expiresAt: expiresAt.toISOString(),
      source: ctx.source,
      userAgent: ctx.userAgent,
      method,
      ttl: Math.ceil(expiresAt.getTime() / 1_000),
    },
    () => new Error("A session with this id is there already"),
  );
  const claims = { userId: user.id, sid, companyId: user.companyId };
  return {
    operation,
    id,
    cookies: sessionCookies(await signSessionToken(claims, expiresAt), ctx.now, seconds),
  };
};

/** The write that ends a session; `gone` tells that it had ended already. */
export const endSession = (userId: string, sidHash: string, gone: () => Error): Operation =>
  remove(sessionKey(userId, sidHash), gone);

/** Holds while a session is of the epoch in which the request found its person: no other request has ended it. */
const stillOfEpoch = (epoch: number): readonly Condition[] => [{ attribute: "epoch", is: "=", value: epoch }];

/** The write that ends the session a new one takes the place of, unless another request has ended it. */
export const giveUpSession = (
  user: { id: string; epoch: number },
  sidHash: string,
  gone: () => Error,
): Operation => remove(sessionKey(user.id, sidHash), gone, stillOfEpoch(user.epoch));

/**
 * The write that carries a session over to a new epoch of its person, which ends all others.
 * @param user as the request found them: a session that another one has ended in the meantime stays so
 */
export const keepSession = (
  user: { id: string; epoch: number },
  sidHash: string,
  epoch: number,
  gone: () => Error,
): Operation => update(sessionKey(user.id, sidHash), { set: { epoch } }, gone, stillOfEpoch(user.epoch));

/** The write that notes when the person of a session has confirmed who they are. */
export const confirmSession = (userId: string, sidHash: string, at: Date, gone: () => Error): Operation =>
  update(sessionKey(userId, sidHash), { set: { confirmedAt: at.toISOString() } }, gone);

const SessionRow = z.object({
  sk: z.string(),
  epoch: z.number(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  userAgent: z.string(),
  /** Address of the caller at sign-in; of an IPv6 address its network. */
  source: z.string(),
  /** Sessions of before this was kept were all started by a password. */
  method: SessionMethod.default("password"),
});

/** The sessions of a person that are alive at `now`, and how many they may have; `id` is the hash of what the cookie names. */
export const listSessionsOf = async (
  user: { id: string; epoch: number; companyId: string | null; membership: string },
  now: Date,
) => {
  const { pk, sk: prefix } = sessionKey(user.id, "");
  const [items, company] = await Promise.all([
    table.queryAll({ pk, begins: prefix }),
    user.companyId ? table.get(companyKey(user.companyId)) : undefined,
  ]);
  const limits = sessionLimits(company);
  const sessions = items
    .map((item) => SessionRow.parse(item))
    .map((session) => ({ ...session, id: session.sk.slice(prefix.length) }))
    .filter(
      (session) =>
        session.epoch === user.epoch && isLive(session, limits, now) && !isEndedBySso(user, session, company),
    )
    .map(({ id, createdAt, lastSeenAt, userAgent, source, method }) => ({
      id,
      createdAt,
      lastSeenAt,
      userAgent,
      method,
      address: source,
    }));
  return { sessions, most: limits.most };
};
