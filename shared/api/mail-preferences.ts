import * as z from "zod";
import { MailChoices, MailPreferences } from "../schemas/mail-preferences.ts";
import { TeamMember } from "../schemas/user.ts";
import { contract } from "./contract.ts";

/** What `functions/services/mail/unsubscribe-token.ts` makes. */
const UnsubscribeToken = z.object({
  token: z.string().regex(/^[\w.-]{1,200}$/, "This link is incomplete. Copy the whole link from the email."),
});

export const getMailPreferences = contract({
  operationId: "getMailPreferences",
  folder: "people/account",
  method: "GET",
  path: "/api/user/mail-preferences",
  summary: "The caller's email settings, and whether emails arrive",
  permission: "account",
  response: MailPreferences,
});

export const updateMailPreferences = contract({
  operationId: "updateMailPreferences",
  folder: "people/account",
  method: "PUT",
  path: "/api/user/mail-preferences",
  summary: "Change the caller's email settings",
  permission: "account",
  audit: "user.mail-preferences-changed",
  body: MailChoices,
  response: MailPreferences,
});

export const openUnsubscribe = contract({
  operationId: "openUnsubscribe",
  folder: "people/account",
  method: "GET",
  path: "/api/mail/unsubscribe",
  kind: "redirect",
  summary: "Redirects to the page with the unsubscribe button; changes nothing itself",
  permission: "public",
  query: UnsubscribeToken,
  response: z.string(),
});

export const unsubscribe = contract({
  operationId: "unsubscribe",
  folder: "people/account",
  method: "POST",
  path: "/api/mail/unsubscribe",
  kind: "one-click",
  summary: "Unsubscribe from a kind of email with the token of one (RFC 8058); without a session",
  permission: "public",
  audit: "user.unsubscribed",
  also: [404],
  query: UnsubscribeToken,
  response: z.object({ message: z.string() }),
});

export const retryMemberMail = contract({
  operationId: "retryMemberMail",
  folder: "people/team",
  method: "POST",
  path: "/api/team/members/{userId}/retry-mail",
  summary: "Resume emails to an address that rejected them",
  permission: "member:manage",
  audit: "user.mail-tried-again",
  params: z.object({ userId: z.string().max(100) }),
  response: TeamMember,
});
