import * as z from "zod";
import { LoginForm, RegistrationForm } from "../schemas/account-forms.ts";
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
  summary: "Sign in with email and password",
  permission: "public",
  audit: "session.started",
  also: [401],
  body: LoginForm,
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
