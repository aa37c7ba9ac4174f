import * as z from "zod";
import { CurrentUser, ProfileDetails } from "../schemas/user.ts";
import { contract } from "./contract.ts";

const tooShort = "New password must be at least 6 characters long";
const missing = "Please fill in all fields";
/** What a mailed link carries: 32 random bytes as base64url. */
const LinkToken = z.string().min(1).max(100);
const Message = z.object({ message: z.string() });

export const updateProfile = contract({
  operationId: "updateProfile",
  domain: "account",
  method: "PUT",
  path: "/api/user/profile",
  summary: "Change one's own details; a new e-mail address counts once its mailed link was opened",
  permission: "account",
  audit: "user.profile-updated",
  body: ProfileDetails,
  response: CurrentUser,
});

export const changePassword = contract({
  operationId: "changePassword",
  domain: "account",
  method: "PUT",
  path: "/api/user/password",
  summary: "Change one's own password; ends all other sessions of the person",
  permission: "account",
  audit: "user.password-changed",
  body: z.object({
    currentPassword: z.string().min(1, missing).max(1_024),
    newPassword: z
      .string()
      .min(1, missing)
      .min(6, tooShort)
      .max(128, "New password must be at most 128 characters long"),
  }),
  response: Message,
});

export const confirmEmail = contract({
  operationId: "confirmEmail",
  domain: "account",
  method: "POST",
  path: "/api/user/email/confirm",
  summary: "Take a new e-mail address into use with the token that was mailed to it",
  permission: "public",
  audit: "user.email-changed",
  body: z.object({ token: LinkToken }),
  response: Message,
});
