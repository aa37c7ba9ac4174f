import type { EmailTiming } from "../../../shared/schemas/notification-settings.ts";
import type { NotificationKind } from "../../../shared/schemas/notifications.ts";
import type { Operation } from "../../core/table/operation.ts";
import type { CompanyPerson } from "../../services/jobs/daily-telling.ts";
import { heldMails } from "../../services/mail/held-mails.ts";
import { type MailContent, outbox } from "../../services/mail/outbox.ts";
import { notices } from "../../services/notices/notices.ts";
import { quietUntil } from "../../services/notices/quiet-hours.ts";
import type { User } from "../users/user-repository.ts";
import { dailyLines } from "./daily-lines.ts";
import { noticeMail } from "./notice-mail.ts";
import { settingOf } from "./notice-settings.ts";
import { findReceiver, type Receiver } from "./receiver.ts";

/** What a person is told of. */
export interface News {
  readonly kind: NotificationKind;
  readonly text: string;
  /** A path of the web app. */
  readonly link: string;
  /** Who did it; null where no person did. */
  readonly actorId: string | null;
  /** Whether it is a message of this morning, which this morning's daily summary tells. */
  readonly isTimed?: boolean;
  /** Facts of its mail, where no template makes one. */
  readonly facts?: readonly (readonly [string, string])[];
  /** Makes its mail; left out, the mail says what the notification says. */
  readonly mail?: (to: User) => MailContent;
}

const emailOf = ({ user }: Receiver, kind: NotificationKind): EmailTiming => settingOf(user, kind).email;

/** The write of a mail that is not about a person's account: it waits for the end of their quiet hours. */
const mail = (to: Receiver, about: MailContent, now: Date): Operation => {
  const content = { ...about, companyId: to.companyId };
  const until = quietUntil(now, to.user.quietHours ?? null, to.timeZone);
  return until ? heldMails.hold(to, content, until, now) : outbox.enqueue(content, now);
};

/** The writes of what shows in the product, as far as the person wants its kind there; none of their own act. */
const show = (to: Receiver, news: readonly News[], now: Date): Operation[] => {
  const wanted = news.filter(({ kind }) => settingOf(to.user, kind).inProduct);
  const told = wanted.map(({ kind, text, link, actorId }) => ({ kind, text, link, actorId }));
  return notices.tell(to, told, now);
};

const mailsOf = (to: Receiver, news: News, now: Date): Operation[] => {
  const email = emailOf(to, news.kind);
  if (email === "off") return [];
  if (email === "daily") return dailyLines.add(to, news, now);
  return [mail(to, news.mail?.(to.user) ?? noticeMail({ to: to.user, ...news }), now)];
};

/**
 * The writes, five at most, that tell a person of something as they chose: in the product, by mail now (after their
 * quiet hours) or in their daily summary. They are for the transaction of what happened. None where it is their own
 * act, and none for a person who is gone, deactivated or of another company.
 */
const person = async (to: CompanyPerson, news: News, now: Date): Promise<Operation[]> => {
  if (news.actorId === to.userId) return [];
  const receiver = await findReceiver(to);
  return receiver ? [...show(receiver, [news], now), ...mailsOf(receiver, news, now)] : [];
};

/** Everything that notifies or mails people about their work goes through here. */
export const telling = { find: findReceiver, emailOf, mail, show, person };
