import * as z from "zod";
import { newToken, sha256 } from "../../core/ids.ts";
import { insert, type Key, type Operation, remove } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { foldAddress } from "../../services/mail/email-address.ts";
import { type User, users } from "../users/user-repository.ts";

/*
 *   pk `MAIL_TOKEN#{sha256(token)}`  sk `TOKEN`   ttl   what a mailed link allows, and whom: 1 Get
 *
 * The token itself is in the mail alone. It works once, and only while the person's address and epoch are
 * those it was made for: a changed password or address ends all links that were mailed before. A link that
 * proves an address counts while the person's row names it (`confirmationHash`): a new one ends the old.
 */
const Recipient = z.object({
  userId: z.string(),
  epoch: z.number().int(),
  /** The person's address when the link was made. */
  email: z.string(),
  expiresAt: z.string(),
});
const EmailLink = Recipient.extend({
  purpose: z.literal("email"),
  /** The address that the link confirms. */
  newEmail: z.string(),
});
const PasswordLink = Recipient.extend({ purpose: z.literal("password") });
const ConfirmationLink = Recipient.extend({ purpose: z.literal("confirmation") });
const AddressLink = z.discriminatedUnion("purpose", [EmailLink, ConfirmationLink]);
type Recipient = z.infer<typeof Recipient>;
type Purpose =
  | Pick<z.infer<typeof EmailLink>, "purpose" | "newEmail">
  | Pick<z.infer<typeof PasswordLink>, "purpose">
  | Pick<z.infer<typeof ConfirmationLink>, "purpose">;

const key = (token: string): Key => ({ pk: `MAIL_TOKEN#${sha256(token)}`, sk: "TOKEN" });

/** A new token for `user`, and the write that makes it work for `seconds`. */
const issue = (
  user: Pick<User, "id" | "epoch" | "email">,
  purpose: Purpose,
  { now, seconds }: { now: Date; seconds: number },
): { token: string; operation: Operation } => {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + seconds * 1_000);
  const recipient: Recipient = {
    userId: user.id,
    epoch: user.epoch,
    email: user.email,
    expiresAt: expiresAt.toISOString(),
  };
  const ttl = Math.ceil(expiresAt.getTime() / 1_000);
  return {
    token,
    operation: insert(
      { ...key(token), ...purpose, ...recipient, ttl },
      () => new Error("A link with this token is there already"),
    ),
  };
};

/** A link made for another purpose is none: its row does not fit the schema. */
const find = async <L extends Recipient>(
  schema: z.ZodType<L>,
  token: string,
  now: Date,
): Promise<L | undefined> => {
  const link = schema.safeParse(await table.get(key(token))).data;
  return link && Date.parse(link.expiresAt) > now.getTime() ? link : undefined;
};

/** What the link allows at `now`; undefined when it never did, does no more, or was used. */
const findAddress = (token: string, now: Date) => find(AddressLink, token, now);
const findPassword = (token: string, now: Date) => find(PasswordLink, token, now);

/** The active person whom the link was mailed to, while address and epoch are still those. */
const ownerOf = async (link: Recipient): Promise<User | undefined> => {
  const user = await users.get(link.userId);
  return user?.isActive && user.email === link.email && user.epoch === link.epoch ? user : undefined;
};

/** The active person whose address the link proves, while no newer one was mailed. */
const personToConfirm = async (link: Recipient, token: string): Promise<User | undefined> => {
  const user = await users.get(link.userId);
  const isNewest = user?.confirmationHash === sha256(token);
  return user?.isActive && isNewest && foldAddress(user.email) === foldAddress(link.email) ? user : undefined;
};

/** The write that uses a token up; refused when another request was first. */
const spend = (token: string, used: () => Error): Operation => remove(key(token), used);

export const mailTokens = { issue, findAddress, findPassword, ownerOf, personToConfirm, spend };
