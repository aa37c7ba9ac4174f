import { forEachAlone } from "../../core/for-each-alone.ts";
import { table } from "../../core/table/table.ts";
import { type HeldMail, heldMails } from "../../services/mail/held-mails.ts";
import { outbox } from "../../services/mail/outbox.ts";
import { telling } from "./telling.ts";

const lanes = 8;

/** Hands a mail to the senders, to the address its person has now; drops it where they are gone or deactivated. */
const release = async (held: HeldMail, now: Date): Promise<void> => {
  const receiver = await telling.find(held);
  const gone = new Error("Another run released this mail");
  const { subject, text, html, attachments, unsubscribeUrl } = held.mail;
  const content = { subject, text, html, attachments, unsubscribeUrl };
  const sending = receiver
    ? [outbox.enqueue({ ...content, to: receiver.user.email, companyId: held.companyId }, now)]
    : [];
  await table.transact([heldMails.end(held, () => gone), ...sending]).catch((error: unknown) => {
    if (error !== gone) throw error;
  });
};

/**
 * Releases mails whose receivers' quiet hours are over. It may end anywhere and be repeated.
 * @throws AggregateError once all were tried
 */
export const releaseHeldMails = async (now: Date, isInTime: () => boolean): Promise<void> => {
  const failures: unknown[] = [];
  for (const partition of heldMails.partitions)
    for await (const mails of heldMails.readyPages(partition, now)) {
      if (!isInTime()) break;
      await forEachAlone(
        mails,
        ({ sk }) => sk,
        (held) => release(held, now),
        lanes,
      ).catch((error: unknown) => failures.push(error));
    }
  if (failures.length > 0) throw new AggregateError(failures, "Held mails that failed");
};
