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
  summary: "Which mails one wants to get, and whether they arrive",
  permission: "account",
  response: MailPreferences,
});

export const updateMailPreferences = contract({
  operationId: "updateMailPreferences",
  folder: "people/account",
  method: "PUT",
  path: "/api/user/mail-preferences",
  summary: "Choose which mails one wants to get",
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
  summary: "Leads to the page with the button that ends a kind of mails; changes nothing itself",
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
  summary: "End a kind of mails with the token of one of them (RFC 8058); without a session",
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
  summary: "Send mails again to a person's address that did not take them",
  permission: "member:manage",
  audit: "user.mail-tried-again",
  params: z.object({ userId: z.string().max(100) }),
  response: TeamMember,
});
