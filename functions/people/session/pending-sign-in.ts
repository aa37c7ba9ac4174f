import * as z from "zod";
import type { Company } from "../../../shared/schemas/company.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { sideCookie } from "../../core/endpoint/cookies.ts";
import { newToken, sha256 } from "../../core/ids.ts";
import { Problem } from "../../core/problem.ts";
import { insert, type Key, type Operation, remove, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { companies } from "../companies/company-repository.ts";
import { type User, users } from "../users/user-repository.ts";

/*
 * A right password of a person who has a second factor starts no session. The browser gets a cookie that names this
 * item, and the second step is taken with it.
 *   pk `PENDING#{sha256(token)}`  sk `SIGN_IN`   ttl   whose sign-in waits, and how often a code was tried: 1 Get
 */
const Row = z.object({
  userId: z.string(),
  epoch: z.number().int(),
  expiresAt: z.string(),
});

const seconds = 5 * 60;
const mostTries = 5;

const key = (token: string): Key => ({ pk: `PENDING#${sha256(token)}`, sk: "SIGN_IN" });

export const signInExpired = () =>
  new Problem(401, "Your sign-in has expired. Please start again.", { code: "sign_in_expired" });

/** A sign-in that waits for its second step. */
interface PendingSignIn {
  readonly user: User;
  readonly company: Company | undefined;
  readonly key: Key;
}

/** The write that lets a sign-in wait, and the cookie that names it. */
const begin = (user: User, now: Date): { operation: Operation; cookie: string } => {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + seconds * 1_000);
  const content = { userId: user.id, epoch: user.epoch, expiresAt: expiresAt.toISOString(), tries: 0 };
  const ttl = Math.ceil(expiresAt.getTime() / 1_000);
  return {
    operation: insert(
      { ...key(token), ...content, ttl },
      () => new Error("A sign-in with this token waits already"),
    ),
    cookie: sideCookie("pending", token, seconds),
  };
};

/** The sign-in that waits in this browser; undefined where none does, or its person may not come in anymore. */
const find = async (ctx: Pick<Context, "cookie" | "now">): Promise<PendingSignIn | undefined> => {
  const token = ctx.cookie("pending");
  if (!token) return undefined;
  const row = Row.safeParse(await table.get(key(token))).data;
  if (!row || Date.parse(row.expiresAt) <= ctx.now.getTime()) return undefined;
  const user = await users.get(row.userId);
  if (!user?.isActive || user.epoch !== row.epoch) return undefined;
  const company = user.companyId ? await companies.get(user.companyId) : undefined;
  return company?.isActive === false ? undefined : { user, company, key: key(token) };
};

/** @throws 401 */
const mustFind = async (ctx: Pick<Context, "cookie" | "now">): Promise<PendingSignIn> => {
  const pending = await find(ctx);
  // A password counts for nothing where passkeys alone do.
  if (!pending || pending.user.passkeyOnly) throw signInExpired();
  return pending;
};

/** Takes one of the five tries with a code before it is looked at, so that guesses at once get no more. @throws 401 */
const countTry = (pending: PendingSignIn): Promise<void> =>
  table.write(
    update(pending.key, { add: { tries: 1 } }, signInExpired, [
      { attribute: "tries", is: "<", value: mostTries },
    ]),
  );

/** The write that ends the waiting, as the sign-in is done. */
const finish = (pending: PendingSignIn): Operation => remove(pending.key, signInExpired);

/** Makes the browser forget that a sign-in waited. */
const clearedCookie = (): string => sideCookie("pending", "", 0);

export const pendingSignIns = { begin, find, mustFind, countTry, finish, clearedCookie };
