import type { CompanyRole } from "../../../shared/schemas/roles.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { longDay } from "../../core/readable-time.ts";
import { composeMail } from "../../services/mail/layout.ts";
import type { MailContent } from "../../services/mail/outbox.ts";
import { roleNames } from "./role-names.ts";

interface InvitationFacts {
  readonly email: string;
  readonly role: CompanyRole;
  readonly expiresAt: string;
  /** In the fragment of the link, which browsers do not send. */
  readonly token: string;
  readonly companyName: string;
  /** Whether its people sign in by single sign-on only. */
  readonly isSsoOnly: boolean;
  readonly inviter: { firstName: string; lastName: string; email: string };
}

/** The mail with the link by which an invited person joins. */
export const invitationMail = (facts: InvitationFacts): MailContent =>
  composeMail({
    to: facts.email,
    subject: `Join ${facts.companyName} on Subpart`,
    greeting: "Hello,",
    paragraphs: [
      `${fullName(facts.inviter)} invited you to join ${facts.companyName} on Subpart and work on its compliance with US federal regulations.`,
      facts.isSsoOnly
        ? "Open the link and sign in with single sign-on. Please do not forward it."
        : "Open the link and choose a password, or sign in if this address already has an account. The link works once. Please do not forward it.",
    ],
    facts: [
      ["Company", facts.companyName],
      ["Your role", roleNames[facts.role]],
      ["Valid until", longDay(facts.expiresAt)],
    ],
    action: { label: "Accept the invitation", path: `/auth#invite=${facts.token}` },
    reason: `You receive this because ${fullName(facts.inviter)} of ${facts.companyName} entered your address. If you do not know them, you can ignore this email.`,
  });
