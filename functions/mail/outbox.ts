import * as z from "zod";
import { newId } from "../core/ids.ts";
import { insert, type Key, type Operation, remove, replace, update } from "../core/table/operation.ts";
import { table } from "../core/table/table.ts";

/*
 *   pk `OUTBOX`            sk `{mailId}`   a mail to send, written in the transaction of what it tells about
 *   pk `SENT#{yyyy-mm}`    sk `{mailId}`   a mail that was sent: to whom and about what, kept three years
 *   pk `UNSENT#{yyyy-mm}`  sk `{mailId}`   a mail nobody could send, whole, so that it does not stand in the way
 */
/** A text file that goes with a mail. */
const MailAttachment = z.object({
  /** ASCII letters, digits and one dot: `subpart-demo.ics`. */
  name: z.string(),
  /** Its media type, without the charset. */
  type: z.string(),
  text: z.string(),
});
export type MailAttachment = z.infer<typeof MailAttachment>;

export const OutboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(MailAttachment).optional(),
  /** Where one click ends mails like this one (RFC 8058); only mails that a person may do without have it. */
  unsubscribeUrl: z.string().optional(),
  createdAt: z.string(),
  attempts: z.number().int(),
  /** Until then one sender has it; afterwards another may try. */
  leasedUntil: z.string().nullable(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

/** What a template makes of its facts. */
export interface MailContent {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[] | undefined;
  readonly unsubscribeUrl?: string | undefined;
}

const keepSentSeconds = 3 * 365 * 24 * 3_600;
const leaseMs = 60_000;
const key = (id: string): Key => ({ pk: "OUTBOX", sk: id });

/** The write that hands a mail to the sender, for the transaction of the change it tells about. */
const enqueue = (mail: MailContent, now: Date): Operation => {
  const id = newId(now);
  const row = { id, ...mail, createdAt: now.toISOString(), attempts: 0, leasedUntil: null };
  return insert({ ...key(id), ...row }, () => new Error("A mail with this id is there already"));
};

/** Mails that wait, oldest first. */
const list = async (limit: number): Promise<OutboxMail[]> =>
  (await table.queryAll({ pk: "OUTBOX", limit })).map((item) => OutboxMail.parse(item));

/** Takes a mail for one minute; false when another sender has it, or it is gone. */
const claim = async (mail: Pick<OutboxMail, "id">, now: Date): Promise<boolean> => {
  const taken = new Error("Another sender has this mail");
  const operation = update(
    key(mail.id),
    { set: { leasedUntil: new Date(now.getTime() + leaseMs).toISOString() }, add: { attempts: 1 } },
    () => taken,
    [
      {
        anyOf: [
          { attribute: "leasedUntil", is: "=", value: null },
          { attribute: "leasedUntil", is: "<", value: now.toISOString() },
        ],
      },
    ],
  );
  return table.write(operation).then(
    () => true,
    (error: unknown) => {
      if (error === taken) return false;
      throw error;
    },
  );
};

/** Moves a mail from the outbox to the sent ones, whose text is not kept. */
const markSent = (mail: OutboxMail, messageId: string, now: Date): Promise<void> => {
  const at = now.toISOString();
  const { id, to, subject } = mail;
  return table.transact([
    remove(key(id), () => new Error("The mail is no longer in the outbox")),
    replace({
      pk: `SENT#${at.slice(0, 7)}`,
      sk: id,
      id,
      to,
      subject,
      messageId,
      sentAt: at,
      ttl: Math.ceil(now.getTime() / 1_000) + keepSentSeconds,
    }),
  ]);
};

/** Moves a mail that was tried too often out of the outbox, where the next ones wait. */
const setAside = (mail: OutboxMail, now: Date): Promise<void> => {
  const at = now.toISOString();
  const expires = Math.ceil(now.getTime() / 1_000) + keepSentSeconds;
  return table.transact([
    remove(key(mail.id), () => new Error("The mail is no longer in the outbox")),
    replace({ ...mail, pk: `UNSENT#${at.slice(0, 7)}`, sk: mail.id, givenUpAt: at, ttl: expires }),
  ]);
};

export const outbox = { enqueue, list, claim, markSent, setAside };
