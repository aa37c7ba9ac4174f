import { composeMail } from "../../services/mail/layout.ts";
import { localTime } from "../../services/mail/local-time.ts";
import type { MailContent } from "../../services/mail/outbox.ts";
import type { User } from "../users/user-repository.ts";

const greetingOf = (user: User): string => `Hello ${user.firstName || "there"},`;

/** To the address of a registration: the link that proves it. Until then it is only a claim, so it names no one. */
export const proveAddressMail = (address: string, token: string): MailContent =>
  composeMail({
    to: address,
    subject: "Confirm your address",
    greeting: "Hello,",
    paragraphs: [
      "Someone registered with Subpart using this address. Open the link to confirm it. Invitations and requests to join a company wait for this step.",
      "The link works once and expires in one day. A newer link replaces it.",
    ],
    action: { label: "Confirm your address", path: `/auth#confirm=${token}` },
    reason:
      "You receive this because this address was entered in Subpart. If that was not you, you can ignore this email.",
  });

/** To the new address: the link that takes it into use. Until then it is only a claim, so it names no one. */
export const confirmAddressMail = (address: string, token: string): MailContent =>
  composeMail({
    to: address,
    subject: "Confirm your new email address",
    greeting: "Hello,",
    paragraphs: [
      "Someone who uses Subpart entered this address as their own. Open the link to confirm it. From then on, they sign in with this address.",
      "The link works once and expires in one day.",
    ],
    action: { label: "Confirm this address", path: `/auth#email=${token}` },
    reason:
      "You receive this because this address was entered in Subpart. If that was not you, you can ignore this email.",
  });

/** To the current address: a new one was requested, and how to stop that. */
export const addressNoticeMail = (user: User, newAddress: string): MailContent =>
  composeMail({
    to: user.email,
    subject: "Your email address in Subpart is about to change",
    greeting: greetingOf(user),
    paragraphs: [
      "Someone signed in to your account asked to change its email address. The change takes effect when the link emailed to the new address is confirmed.",
      "If that was not you, change your password now. This ends all other sessions and cancels the link.",
    ],
    facts: [["New address", newAddress]],
    action: { label: "Open Subpart", path: "/" },
    reason: "You receive this because this is the address of your Subpart account.",
  });

/** To the former address: it was replaced. */
export const addressChangedMail = (user: User, newAddress: string): MailContent =>
  composeMail({
    to: user.email,
    subject: "Your email address in Subpart was changed",
    greeting: greetingOf(user),
    paragraphs: [
      "The new address for your Subpart account was confirmed. From now on, sign in with it. Emails go there too.",
      "If that was not you, contact a company administrator immediately.",
    ],
    facts: [["New address", newAddress]],
    action: { label: "Open Subpart", path: "/" },
    reason: "You receive this because this was the address of your Subpart account.",
  });

/** The password was changed. */
export const passwordChangedMail = (user: User): MailContent =>
  composeMail({
    to: user.email,
    subject: "Your password was changed",
    greeting: greetingOf(user),
    paragraphs: [
      "The password of your Subpart account was changed. All other sessions were signed out.",
      "If that was not you, contact a company administrator immediately.",
    ],
    action: { label: "Open Subpart", path: "/" },
    reason: "You receive this because this is the address of your Subpart account.",
  });

/** The link by which a person who forgot the password chooses a new one. */
export const passwordResetMail = (user: User, token: string): MailContent =>
  composeMail({
    to: user.email,
    subject: "Choose a new password",
    greeting: greetingOf(user),
    paragraphs: [
      "Someone requested a new password for your Subpart account. Open the link to choose one.",
      "The link works once and expires in one hour. Until you use it, your current password still works.",
      ...(user.passkeyOnly
        ? ["You sign in with passkeys only, so a password alone or with a code does not let you in."]
        : []),
    ],
    action: { label: "Choose a new password", path: `/auth#reset=${token}` },
    reason:
      "You receive this because this address was entered under Forgot password. If that was not you, you can ignore this email. Nothing changes.",
  });

/** A mailed link was used to choose a new password. */
export const passwordWasResetMail = (user: User): MailContent =>
  composeMail({
    to: user.email,
    subject: "Your password was changed",
    greeting: greetingOf(user),
    paragraphs: [
      "A new password was set for your Subpart account with a link emailed to this address. All sessions were signed out.",
      "If that was not you, someone else can read your email. Secure your mailbox first, then reset your password again and contact a company administrator.",
    ],
    action: { label: "Sign in", path: "/auth" },
    reason: "You receive this because this is the address of your Subpart account.",
  });

/** Where and when a sign-in happened. */
interface SignIn {
  readonly at: Date;
  readonly timeZone: string | undefined;
  readonly browser: string | null;
  readonly system: string | null;
  /** Address of the caller; of an IPv6 address its network. */
  readonly source: string;
}

/** An account was signed in to from a browser that is new for it. */
export const newSignInMail = (user: User, { at, timeZone, browser, system, source }: SignIn): MailContent =>
  composeMail({
    to: user.email,
    subject: "New sign-in to Subpart",
    greeting: greetingOf(user),
    paragraphs: [
      "Your Subpart account was signed in to from a browser you have not used before, or not in the last six months.",
      "If that was you, no action is needed. If not, change your password now. This ends all other sessions.",
    ],
    facts: [
      ["Time", localTime(at, timeZone)],
      ["Browser", browser ?? "Unknown"],
      ["System", system ?? "Unknown"],
      ["Address", source],
    ],
    action: { label: "Open Subpart", path: "/" },
    reason: "You receive this because this is the address of your Subpart account.",
  });
