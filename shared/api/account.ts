import * as z from "zod";
import {
  IdentityProof,
  NewPassword,
  PasswordChange,
  PasswordResetRequest,
} from "../schemas/account-forms.ts";
import { IsoDateTime } from "../schemas/dates.ts";
import { ProofOptions } from "../schemas/passkey-messages.ts";
import { SignedInSession, StepUpMethod } from "../schemas/session.ts";
import { CurrentUser, ProfileDetails } from "../schemas/user.ts";
import { contract, Message } from "./contract.ts";

/** What a mailed link carries: 32 random bytes as base64url. */
const LinkToken = z.string().min(1).max(100);

export const updateProfile = contract({
  operationId: "updateProfile",
  folder: "people/account",
  method: "PUT",
  path: "/api/user/profile",
  summary:
    "Change the caller's own details; a new email address takes effect once its mailed link is confirmed",
  permission: "account",
  audit: "user.profile-updated",
  body: ProfileDetails,
  /** The message says where a link was mailed. */
  response: CurrentUser.extend({ message: z.string() }),
});

export const changePassword = contract({
  operationId: "changePassword",
  folder: "people/account",
  method: "PUT",
  path: "/api/user/password",
  summary: "Change the caller's own password; ends all of their other sessions",
  permission: "account",
  audit: "user.password-changed",
  body: PasswordChange,
  response: Message,
});

export const confirmEmail = contract({
  operationId: "confirmEmail",
  folder: "people/account",
  method: "POST",
  path: "/api/user/email/confirm",
  summary: "Confirm the caller's address, or a new one, with the token that was mailed to it",
  permission: "public",
  audit: "user.email-confirmed",
  body: z.object({ token: LinkToken }),
  response: Message,
});

export const resendEmailConfirmation = contract({
  operationId: "resendEmailConfirmation",
  folder: "people/account",
  method: "POST",
  path: "/api/user/email/resend",
  summary: "Resend the link that confirms the caller's address; the earlier link stops working",
  permission: "account",
  audit: "user.confirmation-resent",
  success: 202,
  response: Message,
});

export const requestPasswordReset = contract({
  operationId: "requestPasswordReset",
  folder: "people/account",
  method: "POST",
  path: "/api/password/forgot",
  summary: "Mail a link to choose a new password; the answer does not reveal who has an account",
  permission: "public",
  audit: "user.password-reset-requested",
  body: PasswordResetRequest,
  response: Message,
});

export const resetPassword = contract({
  operationId: "resetPassword",
  folder: "people/account",
  method: "POST",
  path: "/api/password/reset",
  summary: "Choose a new password with the token of a mailed link; ends all of the person's sessions",
  permission: "public",
  audit: "user.password-reset",
  also: [404],
  body: z.object({ token: LinkToken, newPassword: NewPassword }),
  response: Message,
});

export const listSessions = contract({
  operationId: "listSessions",
  folder: "people/account",
  method: "GET",
  path: "/api/user/sessions",
  summary: "The caller's sessions: this one first, then the most recently used",
  permission: "account",
  response: z.array(SignedInSession),
});

export const signOutSession = contract({
  operationId: "signOutSession",
  folder: "people/account",
  method: "DELETE",
  path: "/api/user/sessions/{id}",
  summary: "End one of the caller's sessions",
  permission: "account",
  audit: "session.ended",
  params: z.object({ id: z.string().max(100) }),
  response: Message,
});

export const signOutOtherSessions = contract({
  operationId: "signOutOtherSessions",
  folder: "people/account",
  method: "POST",
  path: "/api/user/sessions/end-others",
  summary: "Sign out everywhere else: ends all of the caller's sessions except this one",
  permission: "account",
  audit: "session.others-ended",
  response: Message,
});

/** With what a person may confirm who they are. */
export const getStepUpOptions = contract({
  operationId: "getStepUpOptions",
  folder: "people/account",
  method: "POST",
  path: "/api/account/step-up/options",
  summary: "How the caller can confirm that it is them",
  permission: "account",
  response: z.object({
    methods: z.array(StepUpMethod),
    /** What the browser needs to ask for a passkey, where one will do. */
    options: ProofOptions.nullable(),
    /** Where people of single sign-on confirm it; null for all others. */
    ssoUrl: z.string().nullable(),
  }),
});

export const confirmIdentity = contract({
  operationId: "confirmIdentity",
  folder: "people/account",
  method: "POST",
  path: "/api/account/step-up",
  summary: "Confirm that it is the caller; for ten minutes this session may do what asks for that",
  permission: "account",
  audit: "session.confirmed",
  body: IdentityProof,
  response: z.object({ validUntil: IsoDateTime }),
});
