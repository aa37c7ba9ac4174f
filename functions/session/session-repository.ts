import { config } from "../core/config.ts";
import type { Context } from "../core/context.ts";
import { sessionCookie } from "../core/cookies.ts";
import { sessionKey } from "../core/identity.ts";
import { newToken, sha256 } from "../core/ids.ts";
import { signSessionToken } from "../core/session-token.ts";
import { insert, type Operation, remove, update } from "../core/table/operation.ts";

/** The write that starts a session, and the cookie to set once it is committed. Keys: `core/identity.ts`. */
export const startSession = async (
  user: { id: string; epoch: number },
  ctx: Pick<Context, "now" | "source" | "userAgent">,
): Promise<{ operation: Operation; cookie: string }> => {
  const sid = newToken();
  const seconds = config().SESSION_ABSOLUTE_SECONDS;
  const expiresAt = new Date(ctx.now.getTime() + seconds * 1_000);
  const operation = insert(
    {
      ...sessionKey(user.id, sha256(sid)),
      userId: user.id,
      epoch: user.epoch,
      createdAt: ctx.now.toISOString(),
      lastSeenAt: ctx.now.toISOString(),
      expiresAt: expiresAt.toISOString(),
      source: ctx.source,
      userAgent: ctx.userAgent,
      ttl: Math.ceil(expiresAt.getTime() / 1_000),
    },
    () => new Error("A session with this id is there already"),
  );
  return {
    operation,
    cookie: sessionCookie(await signSessionToken({ userId: user.id, sid }, expiresAt), seconds),
  };
};

/** The write that ends a session; `gone` tells that it had ended already. */
export const endSession = (userId: string, sidHash: string, gone: () => Error): Operation =>
  remove(sessionKey(userId, sidHash), gone);

/** The write that carries a session over to a new epoch of its person, which ends all others. */
export const keepSession = (userId: string, sidHash: string, epoch: number, gone: () => Error): Operation =>
  update(sessionKey(userId, sidHash), { set: { epoch } }, gone);
