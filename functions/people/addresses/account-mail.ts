import { composeMail } from "../../services/mail/layout.ts";
import { localTime } from "../../services/mail/local-time.ts";
import type { MailContent } from "../../services/mail/outbox.ts";
import type { User } from "../users/user-repository.ts";

const greetingOf = (user: User): string => `Hello ${user.firstName || "there"},`;

/** To the address of a registration: the link that proves it. It is a stranger's claim until then, so it names no one. */
export const proveAddressMail = (address: string, token: string): MailContent =>
  composeMail({
    to: address,
    subject: "Confirm your address",
    greeting: "Hello,",
    paragraphs: [
      "A person who registered with Subpart gave this address as their own. Open the link and confirm it: invitations and requests to join a company wait for it.",
      "The link works once, for one day. A newer one takes its place.",
    ],
    action: { label: "Confirm your address", path: `/auth#confirm=${token}` },
    reason:
      "You receive this because this address was entered in Subpart. If that was not you, you can ignore this mail.",
  });

/** To the new address: the link that takes it into use. It is somebody's claim until then, so it names nobody. */
export const confirmAddressMail = (address: string, token: string): MailContent =>
  composeMail({
    to: address,
    subject: "Confirm your new e-mail address",
    greeting: "Hello,",
    paragraphs: [
      "A person who uses Subpart entered this address as their own. Open the link and confirm it; from then on they sign in with it.",
      "The link works once, for one day.",
    ],
    action: { label: "Confirm this address", path: `/auth#email=${token}` },
    reason:
      "You receive this because this address was entered in Subpart. If that was not you, you can ignore this mail.",
  });

/** To the address so far: that another one was asked for, and how to stop it. */
export const addressNoticeMail = (user: User, newAddress: string): MailContent =>
  composeMail({
    to: user.email,
    subject: "Your e-mail address in Subpart is about to change",
    greeting: greetingOf(user),
    paragraphs: [
      "Somebody who is signed in as you asked to use another e-mail address. It changes once the link that was mailed to the new address is confirmed.",
      "If that was not you, change your password now: this ends all other sessions, and the link stops working.",
    ],
    facts: [["New address", newAddress]],
    action: { label: "Open Subpart", path: "/" },
    reason: "You receive this because this is the address of your Subpart account.",
  });

/** To the address until now: that another one has taken its place. */
export const addressChangedMail = (user: User, newAddress: string): MailContent =>
  composeMail({
    to: user.email,
    subject: "Your e-mail address in Subpart was changed",
    greeting: greetingOf(user),
    paragraphs: [
      "The new address of your Subpart account was confirmed. From now on you sign in with it, and mails go there.",
      "If that was not you, speak to an administrator of your company at once.",
    ],
    facts: [["New address", newAddress]],
    action: { label: "Open Subpart", path: "/" },
    reason: "You receive this because this was the address of your Subpart account.",
  });

/** That the password is another one now. */
export const passwordChangedMail = (user: User): MailContent =>
  composeMail({
    to: user.email,
    subject: "Your password was changed",
    greeting: greetingOf(user),
    paragraphs: [
      "The password of your Subpart account was changed. All other sessions were signed out.",
      "If that was not you, speak to an administrator of your company at once.",
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
      "Somebody asked for a new password for your Subpart account. Open the link to choose one.",
      "The link works once, for one hour. Until then your present password stays as it is.",
    ],
    action: { label: "Choose a new password", path: `/auth#reset=${token}` },
    reason:
      "You receive this because this address was entered under Forgot password. If that was not you, you can ignore this mail: nothing changes.",
  });

/** That a mailed link was used to choose another password. */
export const passwordWasResetMail = (user: User): MailContent =>
  composeMail({
    to: user.email,
    subject: "Your password was changed",
    greeting: greetingOf(user),
    paragraphs: [
      "A new password was chosen for your Subpart account by a link that was mailed to this address. All sessions were signed out.",
      "If that was not you, somebody else can read your mails. Secure your mailbox first, then choose a new password again, and speak to an administrator of your company.",
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

/** That an account was signed in to from a browser that is not known for it. */
export const newSignInMail = (user: User, { at, timeZone, browser, system, source }: SignIn): MailContent =>
  composeMail({
    to: user.email,
    subject: "New sign-in to Subpart",
    greeting: greetingOf(user),
    paragraphs: [
      "Your Subpart account was signed in to from a browser that you have not used with it before, or not for half a year.",
      "If that was you, there is nothing to do. If not, change your password now: this ends all other sessions.",
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
