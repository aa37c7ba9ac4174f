import { composeMail } from "../../services/mail/layout.ts";
import type { MailContent } from "../../services/mail/outbox.ts";
import type { User } from "../users/user-repository.ts";

const greetingOf = (user: Pick<User, "firstName">): string => `Hello ${user.firstName || "there"},`;
const reason = "You receive this because this is the address of your Subpart account.";

/** A recovery code let someone in. */
const recoveryCodeUsed = (user: User, left: number): MailContent =>
  composeMail({
    to: user.email,
    subject: "A recovery code was used",
    greeting: greetingOf(user),
    paragraphs: [
      "Your Subpart account was signed in to with one of your recovery codes. That code no longer works.",
      "If that was not you, change your password now and make new recovery codes under Profile Settings.",
    ],
    facts: [["Recovery codes left", String(left)]],
    action: { label: "Open Subpart", path: "/" },
    reason,
  });

const subject = "Your two-step verification was reset";

/** To the person: they sign in with their password alone until they set it up again. */
const wasReset = (user: Pick<User, "email" | "firstName">, by: string): MailContent =>
  composeMail({
    to: user.email,
    subject,
    greeting: greetingOf(user),
    paragraphs: [
      `${by} removed your passkeys, your app and your recovery codes from your Subpart account. All sessions were signed out, and your access tokens no longer work.`,
      "Sign in with your password and set up two-step verification again under Profile Settings. If you did not ask for this, contact a company administrator immediately.",
    ],
    action: { label: "Sign in", path: "/auth" },
    reason,
  });

/** To the administrator who did it, so that a stranger in their session does not stay unseen. */
const didReset = (admin: Pick<User, "email" | "firstName">, person: string): MailContent =>
  composeMail({
    to: admin.email,
    subject: "You reset two-step verification",
    greeting: greetingOf(admin),
    paragraphs: [
      `You removed the two-step verification of ${person}. Their sessions were signed out, and their access tokens no longer work.`,
      "If that was not you, change your password now.",
    ],
    action: { label: "Open Subpart", path: "/team-management" },
    reason,
  });

export const factorMails = { recoveryCodeUsed, wasReset, didReset };
