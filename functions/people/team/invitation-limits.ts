import type { Company } from "../../../shared/schemas/company.ts";
import { formatCount } from "../../../shared/words/count.ts";
import { tooMany } from "../../core/problem.ts";
import { type Key, type Operation, upsert } from "../../core/table/operation.ts";

/*
 *   pk `C#{companyId}`  sk `INVITATION_MAILS#{yyyy-mm-dd}`   invitation mails of a UTC day
 *   pk `C#{companyId}`  sk `INVITATION_MAILS#FIRST_DAY`      those of the first 24 hours of a company
 */

/** So that the product cannot be used to mail strangers. */
const maxMailsADay = 500;
/** Within the company's first 24 hours. */
const maxMailsFirstDay = 50;
/** A second mail within this time does not help. */
const resendAfterMs = 5 * 60_000;
const dayMs = 24 * 3_600_000;

const tooManyMails = (now: Date) =>
  tooMany(
    `Your company has sent ${maxMailsADay} invitations today. Please send more tomorrow.`,
    (dayMs - (now.getTime() % dayMs)) / 1_000,
  );

const tooManyForNew = (waitMs: number) =>
  tooMany(`A new company can send ${maxMailsFirstDay} invitations on its first day.`, waitMs / 1_000);

const countBelow = (max: number, key: Key, now: Date, refusal: () => Error): Operation =>
  upsert(
    key,
    { set: { ttl: Math.ceil((now.getTime() + 2 * dayMs) / 1_000) }, add: { count: 1 } },
    [{ anyOf: [{ absent: "pk" }, { attribute: "count", is: "<", value: max }] }],
    refusal,
  );

/** The writes that count one more mail of a company; 429 when it has sent as many as it may. */
export const countMail = ({ id, createdAt }: Pick<Company, "id" | "createdAt">, now: Date): Operation[] => {
  const pk = `C#${id}`;
  const today = { pk, sk: `INVITATION_MAILS#${now.toISOString().slice(0, 10)}` };
  const ofToday = countBelow(maxMailsADay, today, now, () => tooManyMails(now));
  const newForMs = Date.parse(createdAt) + dayMs - now.getTime();
  if (newForMs <= 0) return [ofToday];
  const firstDay = { pk, sk: "INVITATION_MAILS#FIRST_DAY" };
  return [ofToday, countBelow(maxMailsFirstDay, firstDay, now, () => tooManyForNew(newForMs))];
};

/** @param sentAt when it was sent last, in ms @throws 429 when that is only minutes ago */
export const requirePause = (sentAt: number, now: Date): void => {
  const waitMs = sentAt + resendAfterMs - now.getTime();
  if (waitMs <= 0) return;
  const minutes = Math.ceil(waitMs / 60_000);
  throw tooMany(
    `This invitation was just sent. You can send it again in ${formatCount(minutes, "minute")}.`,
    waitMs / 1_000,
  );
};
