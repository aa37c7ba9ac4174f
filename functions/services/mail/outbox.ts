import { bulkPartitions, formerPartition, promptPartitions } from "../../config/outbox-partitions.ts";
import { newId, sha256 } from "../../core/ids.ts";
import { insert, type Key, type Operation, remove, replace, update } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";
import { takeLease } from "../jobs/lease.ts";
import { foldAddress } from "./email-address.ts";
import type { Letter } from "./letter.ts";
import { type MailAttachment, OutboxMail, packMail } from "./outbox-mail.ts";

/*
 *   pk `OUTBOX#{shard}` | `OUTBOX_BULK#{shard}`
 *                          sk `{mailId}`   a mail to send, written in the transaction of what it tells about
 *                          (text, HTML and attachments compressed: `outbox-mail.ts`)
 *   pk `SENT#{yyyy-mm}`    sk `{mailId}`   a mail that was sent: to whom and about what, kept three years
 *   pk `UNSENT#{yyyy-mm}`  sk `{mailId}`   a whole mail that could not be sent, so that it does not block others
 */
/** What a template makes of its facts. */
export interface MailContent {
  readonly to: string;
  readonly subject: string;
  /** What both texts are laid out from, which waits in their place. */
  readonly letter?: Letter | undefined;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[] | undefined;
  readonly unsubscribeUrl?: string | undefined;
  /** Whose share of emails it uses; left out for what people need to come in, which never waits. */
  readonly companyId?: string | undefined;
}

const keepSentSeconds = 3 * 365 * 24 * 3_600;
const leaseMs = 60_000;
const key = ({ pk, id }: Pick<OutboxMail, "pk" | "id">): Key => ({ pk, sk: id });

/** All mails to an address wait in one partition, so that they go out in their order. */
const partitionOf = ({ to, unsubscribeUrl }: Pick<MailContent, "to" | "unsubscribeUrl">): string => {
  const shards = unsubscribeUrl === undefined ? promptPartitions : bulkPartitions;
  const hash = Buffer.from(sha256(foldAddress(to)), "base64url").readUInt16BE();
  return shards[hash % shards.length] ?? formerPartition;
};

/** The write that hands a mail to the sender, for the transaction of the change it tells about. */
const enqueue = (mail: MailContent, now: Date): Operation => {
  const id = newId(now);
  const row = {
    pk: partitionOf(mail),
    sk: id,
    id,
    ...packMail(mail),
    createdAt: now.toISOString(),
    attempts: 0,
    leasedUntil: null,
  };
  return insert(row, () => new Error("A mail with this id is there already"));
};

/** Mails that wait, oldest first: a Query of each partition. */
const list = async (limit: number): Promise<OutboxMail[]> => {
  const partitions = [formerPartition, ...promptPartitions, ...bulkPartitions];
  const rows = await Promise.all(partitions.map((pk) => table.queryAll({ pk, limit })));
  return readableRows(OutboxMail, rows.flat())
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, limit);
};

const isReady = ({ leasedUntil }: OutboxMail, now: Date): boolean =>
  leasedUntil === null || leasedUntil < now.toISOString();

/** Mails of a partition that may be tried now, oldest first and a page at a time; those that wait do not block them. */
async function* readyPages(pk: string, clock: () => Date): AsyncGenerator<OutboxMail[]> {
  let after: Record<string, unknown> | undefined;
  do {
    const page = await table.query({ pk, after });
    const ready = readableRows(OutboxMail, page.items).filter((mail) => isReady(mail, clock()));
    if (ready.length > 0) yield ready;
    after = page.next;
  } while (after);
}

/** Mails of a partition that may be tried now, oldest first. */
const listReady = async (pk: string, limit: number, now: Date): Promise<OutboxMail[]> => {
  const ready: OutboxMail[] = [];
  for await (const page of readyPages(pk, () => now)) {
    ready.push(...page);
    if (ready.length >= limit) break;
  }
  return ready.slice(0, limit);
};

/** Takes a mail for one minute; false when another sender has it, or it is gone. */
const claim = (mail: OutboxMail, now: Date): Promise<boolean> => {
  const until = new Date(now.getTime() + leaseMs).toISOString();
  const { attempts } = mail;
  return takeLease(key(mail), { attribute: "leasedUntil", now: now.toISOString(), until, attempts });
};

/**
 * Moves a mail from the outbox to the sent ones, whose text is not kept. One write after the other costs half of what a
 * transaction does; a crash between them may send the mail a second time, as one before them may.
 */
const markSent = async (mail: OutboxMail, messageId: string, now: Date): Promise<void> => {
  const at = now.toISOString();
  const { id, to, subject } = mail;
  const ttl = Math.ceil(now.getTime() / 1_000) + keepSentSeconds;
  const sent = { pk: `SENT#${at.slice(0, 7)}`, sk: id, id, to, subject, messageId, sentAt: at, ttl };
  await table.write(replace(sent));
  await table.drop(key(mail));
};

/**
 * Leaves a mail that was claimed alone until then. One that is gone in the meantime was sent.
 * @param attempts how often it was tried, where claiming it was no try
 */
const postpone = (mail: OutboxMail, until: Date, attempts?: number): Promise<void> => {
  const gone = new Error("The mail is no longer in the outbox");
  const set = { leasedUntil: until.toISOString(), ...(attempts !== undefined && { attempts }) };
  return table.write(update(key(mail), { set }, () => gone)).catch((error: unknown) => {
    if (error !== gone) throw error;
  });
};

/** Why a mail was not sent: tried too often, refused by SES for good, or its address takes no mails. */
type Unsent = "attempts" | "refused" | "held_back";

const unsentKey = (month: string, id: string): Key => ({ pk: `UNSENT#${month}`, sk: id });

/** Moves a mail that is not sent out of the outbox, where the next ones wait. */
const setAside = (mail: OutboxMail, why: Unsent, now: Date): Promise<void> => {
  const at = now.toISOString();
  const expires = Math.ceil(now.getTime() / 1_000) + keepSentSeconds;
  return table.transact([
    remove(key(mail), () => new Error("The mail is no longer in the outbox")),
    replace({ ...packMail(mail), ...unsentKey(at.slice(0, 7), mail.id), why, givenUpAt: at, ttl: expires }),
  ]);
};

/** Mails that were set aside in a month, such as `2026-11`. */
const listUnsent = async (month: string): Promise<OutboxMail[]> =>
  readableRows(OutboxMail, await table.queryAll({ pk: `UNSENT#${month}` }));

/** How many mails were set aside in the month of a moment and the one before, at most `limit`. */
const countUnsent = async (now: Date, limit: number): Promise<number> => {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1));
  const months = [now, last].map((moment) => moment.toISOString().slice(0, 7));
  const rows = await Promise.all(
    months.map((month) => table.queryAll({ pk: `UNSENT#${month}`, limit, only: ["sk"] })),
  );
  return Math.min(limit, rows.flat().length);
};

/** Puts a mail of a month back into the outbox, as if it had never been tried. */
const putBack = (mail: OutboxMail, month: string): Promise<void> =>
  table.transact([
    remove(unsentKey(month, mail.id), () => new Error("The mail was put back already")),
    insert(
      { ...packMail(mail), pk: partitionOf(mail), sk: mail.id, attempts: 0, leasedUntil: null },
      () => new Error("The mail is in the outbox already"),
    ),
  ]);

export const outbox = {
  enqueue,
  list,
  listReady,
  readyPages,
  claim,
  postpone,
  markSent,
  setAside,
  listUnsent,
  countUnsent,
  putBack,
};
