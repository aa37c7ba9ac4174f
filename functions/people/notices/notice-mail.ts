import { composeMail } from "../../services/mail/layout.ts";
import type { MailContent } from "../../services/mail/outbox.ts";

interface NoticeFacts {
  readonly to: { readonly email: string; readonly firstName: string };
  /** What happened, as the notification says it. */
  readonly text: string;
  readonly link: string;
  /** More of it, such as the words of a comment. */
  readonly facts?: readonly (readonly [string, string])[];
}

/** A notification as a mail of its own, for kinds that have no template. */
export const noticeMail = ({ to, text, link, facts }: NoticeFacts): MailContent =>
  composeMail({
    to: to.email,
    subject: text,
    greeting: `Hello ${to.firstName || "there"},`,
    paragraphs: [`${text}.`],
    ...(facts && { facts }),
    action: { label: "Open in Subpart", path: link },
    reason:
      "You receive this because of your settings in Subpart. Choose which emails you get, and when, in Profile Settings under “Notifications”.",
  });
