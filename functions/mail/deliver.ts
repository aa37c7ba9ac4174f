import { log } from "../core/log.ts";
import { type OutboxMail, outbox } from "./outbox.ts";
import { sendMail } from "./send.ts";

/** After this many attempts a mail is set aside for a person: the log line raises an alarm. */
const maxAttempts = 8;

/**
 * Sends one mail of the outbox. Between SES's answer and `markSent` a crash may send it a second time, which
 * is harmless; it is never lost. A failure leaves it for the sweep, once its lease is over.
 */
export const deliver = async (mail: OutboxMail): Promise<"sent" | "taken" | "failed" | "given_up"> => {
  if (mail.attempts >= maxAttempts) {
    await outbox.setAside(mail, new Date());
    log.error("mail given up", new Error(`${mail.attempts} attempts failed`), { code: mail.id });
    return "given_up";
  }
  if (!(await outbox.claim(mail, new Date()))) return "taken";
  try {
    await outbox.markSent(mail, await sendMail(mail), new Date());
    return "sent";
  } catch (error) {
    log.error("mail not sent", error, { code: mail.id });
    return "failed";
  }
};
