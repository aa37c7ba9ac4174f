import * as z from "zod";
import { LoginForm, RegistrationForm } from "../schemas/account-forms.ts";
import { AppCode, RecoveryCode, SecondStep } from "../schemas/factors.ts";
import { ProofOptions, ProvenCredential } from "../schemas/passkey-messages.ts";
import { CurrentUser } from "../schemas/user.ts";
import { contract } from "./contract.ts";

export const getCurrentUser = contract({
  operationId: "getCurrentUser",
  folder: "people/session",
  method: "GET",
  path: "/api/user",
  summary: "The signed-in person; 401 means signed out",
  permission: "account",
  response: CurrentUser.extend({ unreadNotifications: z.number().int().optional() }),
});

export const login = contract({
  operationId: "login",
  folder: "people/session",
  method: "POST",
  path: "/api/login",
  summary: "Sign in with email and password; 202 where a second step is needed",
  permission: "public",
  audit: "session.started",
  also: [401],
  body: LoginForm,
  response: CurrentUser,
  accepted: SecondStep,
});

/** What the second steps of a sign-in have in common, but no schema: what is spread stays in the built pages. */
const secondStep = {
  folder: "identity/second-step",
  method: "POST",
  permission: "public",
  audit: "session.started",
  also: [401],
} as const;

export const loginTotp = contract({
  ...secondStep,
  operationId: "loginTotp",
  path: "/api/login/totp",
  summary: "Take the second step of a sign-in with a code of the person's app",
  body: z.object({ code: AppCode }),
  response: CurrentUser,
});

export const loginRecoveryCode = contract({
  ...secondStep,
  operationId: "loginRecoveryCode",
  path: "/api/login/recovery-code",
  summary: "Take the second step of a sign-in with a recovery code, which then works no more",
  body: z.object({ code: RecoveryCode }),
  response: CurrentUser,
});

export const register = contract({
  operationId: "register",
  folder: "people/session",
  method: "POST",
  path: "/api/register",
  summary:
    "Create an account; members and officers ask to join a company by its exact name, or join by invitation",
  permission: "public",
  audit: "user.registered",
  also: [404],
  success: 201,
  body: RegistrationForm,
  response: CurrentUser,
});

/** Asked before a sign-in, and as its second step. */
export const loginPasskeyOptions = contract({
  operationId: "loginPasskeyOptions",
  folder: "identity/second-step",
  method: "POST",
  path: "/api/login/passkey/options",
  summary: "What the browser needs to ask for a passkey",
  permission: "public",
  response: z.object({ options: ProofOptions }),
});

export const loginPasskey = contract({
  ...secondStep,
  operationId: "loginPasskey",
  path: "/api/login/passkey",
  summary: "Sign in with a passkey: alone, or as the second step",
  body: z.object({ credential: ProvenCredential }),
  response: CurrentUser,
});

export const logout = contract({
  operationId: "logout",
  folder: "people/session",
  method: "POST",
  path: "/api/logout",
  summary: "Sign out",
  permission: "public",
  audit: "session.ended",
  response: z.object({ message: z.string() }),
});

export const logoutRedirect = contract({
  operationId: "logoutRedirect",
  folder: "people/session",
  method: "GET",
  path: "/api/logout",
  summary: "Sign out by navigation, then go to /auth",
  permission: "public",
  audit: "session.ended",
  kind: "redirect",
  response: z.string(),
});

export const loginRedirect = contract({
  operationId: "loginRedirect",
  folder: "people/session",
  method: "GET",
  path: "/api/login",
  summary: "Go to the sign-in screen",
  permission: "public",
  kind: "redirect",
  response: z.string(),
});
