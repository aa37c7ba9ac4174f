import { tooMany } from "../core/problem.ts";
import { type Operation, upsert } from "../core/table/operation.ts";

/*
 *   pk `C#{companyId}`  sk `INVITATION_MAILS#{yyyy-mm-dd}`   invitation mails of a UTC day
 */

/** So that nobody makes the product a sender of mail to strangers. */
const maxMailsADay = 500;
/** A second mail within this time helps nobody. */
const resendAfterMs = 5 * 60_000;
const dayMs = 24 * 3_600_000;

const tooManyMails = (now: Date) =>
  tooMany(
    `Your company has sent ${maxMailsADay} invitations today. Please send more tomorrow.`,
    (dayMs - (now.getTime() % dayMs)) / 1_000,
  );

/** The write that counts one more mail of today; 429 when there are as many as may be. */
export const countMail = (companyId: string, now: Date): Operation =>
  upsert(
    { pk: `C#${companyId}`, sk: `INVITATION_MAILS#${now.toISOString().slice(0, 10)}` },
    { set: { ttl: Math.ceil((now.getTime() + 2 * dayMs) / 1_000) }, add: { count: 1 } },
    [{ anyOf: [{ absent: "pk" }, { attribute: "count", is: "<", value: maxMailsADay }] }],
    () => tooManyMails(now),
  );

/** @param sentAt when it was sent last, in ms @throws 429 when that is only minutes ago */
export const requirePause = (sentAt: number, now: Date): void => {
  const waitMs = sentAt + resendAfterMs - now.getTime();
  if (waitMs <= 0) return;
  const minutes = Math.ceil(waitMs / 60_000);
  throw tooMany(
    `This invitation was sent a moment ago. You can send it again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    waitMs / 1_000,
  );
};
