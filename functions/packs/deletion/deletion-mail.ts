import { fullName } from "../../core/endpoint/identity.ts";
import type { DeletionRecord } from "../../people/companies/deletion-repository.ts";
import type { Member } from "../../people/users/user-repository.ts";
import { composeMail } from "../../services/mail/layout.ts";
import { localTime } from "../../services/mail/local-time.ts";
import type { MailContent } from "../../services/mail/outbox.ts";

type Receiver = Pick<Member, "email" | "firstName">;

const greetingOf = ({ firstName }: Receiver): string => `Hello ${firstName || "there"},`;

const dayIn = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(new Date(at));

/** Who asked, and how to cancel: at once, and a day before. */
export const deletionMail = (
  to: Receiver,
  company: { readonly name: string; readonly timeZone: string },
  { dueAt, requestedAt, requestedBy }: Pick<DeletionRecord, "dueAt" | "requestedAt" | "requestedBy">,
): MailContent =>
  composeMail({
    to: to.email,
    subject: `${company.name} will be deleted on ${dayIn(dueAt, company.timeZone)}`,
    greeting: greetingOf(to),
    paragraphs: [
      `${company.name} and everything in it will be deleted: people, rules, policies, evidence, files and the record. Until then, work goes on.`,
      "Each administrator can cancel this: open Subpart and choose “Cancel deletion” above any page. Create a company archive before that time if you want to keep your data.",
    ],
    facts: [
      ["Deleted on", localTime(new Date(dueAt), company.timeZone)],
      ["Requested by", fullName(requestedBy)],
      ["Requested on", localTime(new Date(requestedAt), company.timeZone)],
    ],
    action: { label: "Review or cancel", path: "/security?tab=data" },
    reason: `You receive this because you are an administrator of ${company.name} in Subpart.`,
  });

/** Tells a person who was an administrator that all is gone; the certificate is attached. */
export const certificateMail = (to: Receiver, companyName: string, pdf: Uint8Array): MailContent => ({
  ...composeMail({
    to: to.email,
    subject: "Certificate of deletion",
    greeting: greetingOf(to),
    paragraphs: [
      `${companyName} and everything in it was deleted from Subpart. Your account is gone, too.`,
      "The certificate is attached: when this was asked for and done, by whom, what was deleted, and the last root of the record.",
    ],
    action: { label: "Open Subpart", path: "/landing" },
    reason: `You receive this because you were an administrator of ${companyName} in Subpart.`,
  }),
  attachments: [
    {
      name: "certificate-of-deletion.pdf",
      type: "application/pdf",
      base64: Buffer.from(pdf).toString("base64"),
    },
  ],
});
