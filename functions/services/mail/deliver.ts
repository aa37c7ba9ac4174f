import { config } from "../../core/config.ts";
import { log } from "../../core/log.ts";
import { isRefusedForGood } from "./mail-refusal.ts";
import { dayEnd, mailShare } from "./mail-share.ts";
import { outbox } from "./outbox.ts";
import type { OutboxMail } from "./outbox-mail.ts";
import { sendMail } from "./send.ts";
import { suppressions } from "./suppression-repository.ts";

/** Attempts in about a day; then a mail is set aside for a person: the log line raises an alarm. */
const maxAttempts = 14;
const firstWaitMs = 2 * 60_000;
const longestWaitMs = 4 * 3_600_000;

/**
 * How long a mail waits after its nth failure: up to twice as long each time, and anything in between ("full
 * jitter": AWS Architecture Blog, "Exponential Backoff And Jitter"), so that mails which failed together do not
 * come back together.
 * @param random from 0 to 1
 * @returns milliseconds
 */
export const waitAfter = (failures: number, random: number): number =>
  Math.round(random * Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)));

const giveUp = async (mail: OutboxMail, why: "attempts" | "refused", error: unknown): Promise<void> => {
  await outbox.setAside(mail, why, new Date());
  log.error("mail given up", error, { code: mail.id });
};

/** A mail that failed waits longer each time; one that SES refuses for good is not tried again. */
const afterFailure = async (mail: OutboxMail, error: unknown): Promise<"failed" | "given_up"> => {
  const failures = mail.attempts + 1;
  if (isRefusedForGood(error) || failures >= maxAttempts) {
    await giveUp(mail, isRefusedForGood(error) ? "refused" : "attempts", error);
    return "given_up";
  }
  log.error("mail not sent", error, { code: mail.id });
  await outbox.postpone(mail, new Date(Date.now() + waitAfter(failures, Math.random())));
  return "failed";
};

/**
 * Sends one mail of the outbox. Between SES's answer and `markSent` a crash may send it a second time, which
 * is harmless; it is never lost. One beyond its company's share waits for the next day. A failure leaves it for the sweep, once its wait is over. A mail to an address
 * that does not take any is set aside unsent. A quiet stage keeps each as it is.
 */
export const deliver = async (
  mail: OutboxMail,
): Promise<"sent" | "kept" | "taken" | "failed" | "given_up" | "held_back" | "next_day"> => {
  if (config().MAIL_SENDING === "off") return "kept";
  if (mail.attempts >= maxAttempts) {
    await giveUp(mail, "attempts", new Error(`${mail.attempts} attempts failed`));
    return "given_up";
  }
  if (!(await outbox.claim(mail, new Date()))) return "taken";
  if (await suppressions.get(mail.to)) {
    await outbox.setAside(mail, "held_back", new Date());
    return "held_back";
  }
  if (mail.companyId !== undefined && !(await mailShare.take(mail.companyId, new Date()))) {
    await outbox.postpone(mail, dayEnd(new Date()), mail.attempts);
    return "next_day";
  }
  let messageId: string;
  try {
    messageId = await sendMail(mail);
  } catch (error) {
    return afterFailure(mail, error);
  }
  return outbox.markSent(mail, messageId, new Date()).then(
    () => "sent",
    (error: unknown) => {
      // The mails behind it must not wait for this. It goes out a second time once its lease is over.
      log.error("mail not noted as sent", error, { code: mail.id });
      return "failed";
    },
  );
};
