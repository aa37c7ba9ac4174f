import * as z from "zod";
import { newToken, sha256 } from "../core/ids.ts";
import { insert, type Key, type Operation, remove } from "../core/table/operation.ts";
import { table } from "../core/table/table.ts";
import type { User } from "../team/user-repository.ts";

/*
 *   pk `MAIL_TOKEN#{sha256(token)}`  sk `TOKEN`   ttl   what a mailed link allows, and whom: 1 Get
 *
 * The token itself is in the mail alone. It works once, and only while the person's address and epoch are
 * those it was made for: a changed password or address ends all links that were mailed before.
 */
const MailToken = z.object({
  purpose: z.literal("email"),
  userId: z.string(),
  epoch: z.number().int(),
  /** The person's address when the link was made. */
  email: z.string(),
  /** The address that the link confirms. */
  newEmail: z.string(),
  expiresAt: z.string(),
});
type MailToken = z.infer<typeof MailToken>;

const key = (token: string): Key => ({ pk: `MAIL_TOKEN#${sha256(token)}`, sk: "TOKEN" });

/** A new token for `user`, and the write that makes it work for `seconds`. */
const issue = (
  user: User,
  about: Pick<MailToken, "purpose" | "newEmail">,
  { now, seconds }: { now: Date; seconds: number },
): { token: string; operation: Operation } => {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + seconds * 1_000);
  const row: MailToken = {
    ...about,
    userId: user.id,
    epoch: user.epoch,
    email: user.email,
    expiresAt: expiresAt.toISOString(),
  };
  const ttl = Math.ceil(expiresAt.getTime() / 1_000);
  return {
    token,
    operation: insert(
      { ...key(token), ...row, ttl },
      () => new Error("A link with this token is there already"),
    ),
  };
};

/** What the link allows at `now`; undefined when it never did, does no more, or was used. */
const find = async (token: string, now: Date): Promise<MailToken | undefined> => {
  const item = await table.get(key(token));
  const link = item && MailToken.parse(item);
  return link && Date.parse(link.expiresAt) > now.getTime() ? link : undefined;
};

/** The write that uses a token up; refused when another request was first. */
const spend = (token: string, used: () => Error): Operation => remove(key(token), used);

export const mailTokens = { issue, find, spend };
