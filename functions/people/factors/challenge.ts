import * as z from "zod";
import type { Context } from "../../core/endpoint/context.ts";
import { sideCookie } from "../../core/endpoint/cookies.ts";
import { newToken, sha256 } from "../../core/ids.ts";
import { signToken, verifyToken } from "../../core/signed-token.ts";
import { insert, type Operation } from "../../core/table/operation.ts";

/*
 * A challenge is in the signed cookie of the browser that asked for it, so asking costs the table nothing; what was
 * answered is noted until it would be too old, so that no answer counts twice.
 *   pk `CHALLENGE#{sha256(challenge)}`  sk `ANSWERED`   ttl
 */
const type = "challenge+jwt";
export const challengeSeconds = 5 * 60;

/** What a passkey is to prove; an answer to one question is none to another. */
type Purpose = "sign-in" | "step-up" | "registration";

const Claims = z.object({
  challenge: z.string(),
  purpose: z.string(),
  /** For whom it was made; nothing where that is not known yet. */
  userId: z.string().optional(),
  exp: z.number(),
});

/** A new challenge, and the cookie that holds it. */
export const newChallenge = async (
  purpose: Purpose,
  userId: string | undefined,
  ctx: Pick<Context, "now" | "setCookie">,
): Promise<string> => {
  const challenge = newToken();
  const until = new Date(ctx.now.getTime() + challengeSeconds * 1_000);
  const token = await signToken(type, { challenge, purpose, ...(userId && { userId }) }, until);
  ctx.setCookie(sideCookie("challenge", token, challengeSeconds));
  return challenge;
};

/** The challenge this browser was given for this purpose and person; undefined where there is none, or it is too old. */
export const openChallenge = async (
  purpose: Purpose,
  userId: string | undefined,
  ctx: Pick<Context, "now" | "cookie">,
): Promise<string | undefined> => {
  const token = ctx.cookie("challenge");
  const claims = token && Claims.safeParse(await verifyToken(type, token)).data;
  if (!claims || claims.purpose !== purpose || claims.exp * 1_000 <= ctx.now.getTime()) return undefined;
  return claims.userId === userId ? claims.challenge : undefined;
};

/** The write that uses a challenge up; refused where it was answered before. */
export const answerChallenge = (challenge: string, now: Date, answered: () => Error): Operation => {
  // Longer than it holds: clocks of functions differ a little.
  const ttl = Math.ceil(now.getTime() / 1_000) + 2 * challengeSeconds;
  return insert({ pk: `CHALLENGE#${sha256(challenge)}`, sk: "ANSWERED", ttl }, answered);
};

/** Makes the browser forget its challenge. */
export const clearedChallenge = (): string => sideCookie("challenge", "", 0);
