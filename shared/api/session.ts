import * as z from "zod";
import { InvitationToken } from "../schemas/invitation.ts";
import { CompanyRole } from "../schemas/roles.ts";
import { singleLine } from "../schemas/text.ts";
import { CurrentUser, Email, Password, PersonName } from "../schemas/user.ts";
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
  summary: "Sign in with email and password",
  permission: "public",
  audit: "session.started",
  also: [401],
  body: z.object({
    email: z.string().trim().min(1, "Please fill in all fields.").max(254),
    password: z.string().min(1, "Please fill in all fields.").max(1_024),
  }),
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
  body: z.object({
    email: Email,
    password: Password,
    firstName: PersonName,
    lastName: PersonName,
    role: CompanyRole,
    companyName: singleLine(z.string().trim().max(200), "A name").nullish(),
    /** Joins the company that invited this email address at once, in the invited role: `role` is not read. */
    invitationToken: InvitationToken.nullish(),
  }),
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
