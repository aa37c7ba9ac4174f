import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { newId, sha256 } from "../../core/ids.ts";
import { insert, type Operation, remove } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";
import type { MailContent } from "./outbox.ts";
import { OutboxMail, packMail } from "./outbox-mail.ts";

/*
 * Mails that wait for the end of their receiver's quiet hours, apart from those that may go out.
 *   pk `OUTBOX_HELD#{0..3}`   sk `{until}#{mailId}`   a mail, whose it is, and from when on it may go out
 */
const shardCount = 4;
const partitionOf = (shard: number): string => `OUTBOX_HELD#${shard}`;
const partitions: readonly string[] = Array.from({ length: shardCount }, (_, shard) => partitionOf(shard));
const shardOf = (userId: string): number =>
  Buffer.from(sha256(userId), "base64url").readUInt16BE() % shardCount;

interface Receiver {
  readonly companyId: string;
  readonly userId: string;
}

const HeldRow = z.object({
  pk: z.string(),
  sk: z.string(),
  companyId: z.string(),
  userId: z.string(),
  until: IsoDateTime,
});

/** A held mail with its content. */
export type HeldMail = z.infer<typeof HeldRow> & { readonly mail: MailContent };

/** The write that holds a mail back, for the transaction of what it tells about. */
const hold = ({ companyId, userId }: Receiver, mail: MailContent, until: Date, now: Date): Operation => {
  const id = newId(now);
  const key = { pk: partitionOf(shardOf(userId)), sk: `${until.toISOString()}#${id}` };
  const row = { ...packMail(mail), ...key, id, companyId, userId, until: until.toISOString() };
  const waits = { createdAt: now.toISOString(), attempts: 0, leasedUntil: null };
  return insert({ ...row, ...waits }, () => new Error("A mail with this id is held already"));
};

/** Held mails whose quiet hours are over, a page at a time. */
async function* readyPages(pk: string, now: Date): AsyncGenerator<HeldMail[]> {
  let after: Record<string, unknown> | undefined;
  do {
    const page = await table.query({ pk, between: ["0", `${now.toISOString()}~`], after });
    const mails = readableRows(OutboxMail, page.items);
    const byId = new Map(mails.map((mail) => [mail.id, mail]));
    yield readableRows(HeldRow, page.items).flatMap((row) => {
      const mail = byId.get(row.sk.slice(row.sk.indexOf("#") + 1));
      return mail ? [{ ...row, mail }] : [];
    });
    after = page.next;
  } while (after);
}

/** The write that ends the waiting. @param gone refuses where another run ended it */
const end = ({ pk, sk }: HeldMail, gone: () => Error): Operation => remove({ pk, sk }, gone);

export const heldMails = { partitions, hold, readyPages, end };
