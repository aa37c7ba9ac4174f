import { longDay } from "../../core/readable-time.ts";
import { composeMail } from "../../services/mail/layout.ts";
import type { MailContent } from "../../services/mail/outbox.ts";

interface ExpiryFacts {
  readonly to: { readonly email: string; readonly firstName: string };
  readonly name: string;
  readonly expiresAt: string;
  /** Of a service account, which is the company's; else it is the reader's own. */
  readonly isOfCompany: boolean;
}

/** Tells in time that a program will be refused. */
export const tokenExpiryMail = ({ to, name, expiresAt, isOfCompany }: ExpiryFacts): MailContent =>
  composeMail({
    to: to.email,
    subject: "Your access token expires in 7 days",
    greeting: `Hello ${to.firstName || "there"},`,
    paragraphs: [
      isOfCompany
        ? `The secret of your company's service account “${name}” stops working soon. Rotate it under Security, Programs, and give the program the new one.`
        : `Your access token “${name}” stops working soon. Create a new one under Profile Settings, Access tokens, and give it to the program.`,
    ],
    facts: [["Expires", longDay(expiresAt)]],
    action: { label: "Open Subpart", path: isOfCompany ? "/security?tab=programs" : "/" },
    reason: isOfCompany
      ? "You receive this because you are an administrator of your company."
      : "You receive this because you created this access token.",
  });
