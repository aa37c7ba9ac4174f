import * as z from "zod";
import { AppCode, Factors, NewRecoveryCodes, Passkey, PasskeyName } from "../schemas/factors.ts";
import { CreationOptions, NewCredential } from "../schemas/passkey-messages.ts";
import { contract, Message } from "./contract.ts";

/* Two-step verification of one's own account. */
const own = { folder: "identity/factors", permission: "account" } as const;
const change = { ...own, needsStepUp: true } as const;

export const getFactors = contract({
  ...own,
  operationId: "getFactors",
  method: "GET",
  path: "/api/account/factors",
  summary: "The caller's passkeys, app, and how many recovery codes are left",
  response: Factors,
});

export const updateFactors = contract({
  ...change,
  operationId: "updateFactors",
  method: "PATCH",
  path: "/api/account/factors",
  summary: "Choose whether passkeys alone sign the caller in",
  audit: "factor.passkeys-only-changed",
  body: z.object({ passkeyOnly: z.boolean() }),
  response: Factors,
});

export const startTotp = contract({
  ...change,
  operationId: "startTotp",
  method: "POST",
  path: "/api/account/factors/totp",
  summary: "Begin to set up an authenticator app; its secret is answered this once",
  audit: "factor.app-started",
  response: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmTotp = contract({
  ...change,
  operationId: "confirmTotp",
  method: "POST",
  path: "/api/account/factors/totp/confirm",
  summary: "Finish setting up an authenticator app with a code of it",
  audit: "factor.app-added",
  body: z.object({ code: AppCode }),
  response: NewRecoveryCodes,
});

export const removeTotp = contract({
  ...change,
  operationId: "removeTotp",
  method: "DELETE",
  path: "/api/account/factors/totp",
  summary: "Remove the authenticator app",
  audit: "factor.app-removed",
  also: [404],
  response: Message,
});

export const startPasskey = contract({
  ...change,
  operationId: "startPasskey",
  method: "POST",
  path: "/api/account/factors/passkeys/options",
  summary: "What the browser needs to make a passkey",
  response: z.object({ options: CreationOptions }),
});

export const addPasskey = contract({
  ...change,
  operationId: "addPasskey",
  method: "POST",
  path: "/api/account/factors/passkeys",
  summary: "Add a passkey that the browser has made",
  audit: "factor.passkey-added",
  success: 201,
  body: z.object({ name: PasskeyName, credential: NewCredential }),
  response: NewRecoveryCodes.extend({ passkey: Passkey }),
});

const ofPasskey = { params: z.object({ id: z.string().min(1).max(100) }) };

export const renamePasskey = contract({
  ...change,
  ...ofPasskey,
  operationId: "renamePasskey",
  method: "PATCH",
  path: "/api/account/factors/passkeys/{id}",
  summary: "Rename a passkey",
  audit: "factor.passkey-renamed",
  body: z.object({ name: PasskeyName }),
  response: Passkey,
});

export const removePasskey = contract({
  ...change,
  ...ofPasskey,
  operationId: "removePasskey",
  method: "DELETE",
  path: "/api/account/factors/passkeys/{id}",
  summary: "Remove a passkey",
  audit: "factor.passkey-removed",
  response: Message,
});

export const createRecoveryCodes = contract({
  ...change,
  operationId: "createRecoveryCodes",
  method: "POST",
  path: "/api/account/factors/recovery-codes",
  summary: "Make ten new recovery codes, which are answered this once; the old ones stop working",
  audit: "factor.recovery-codes-made",
  success: 201,
  response: z.object({ recoveryCodes: z.array(z.string()) }),
});
