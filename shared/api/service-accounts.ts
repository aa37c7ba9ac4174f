import * as z from "zod";
import { NewServiceAccount, ServiceAccount, ServiceAccountChanges } from "../schemas/service-account.ts";
import { contract, Message } from "./contract.ts";

/* Accounts of a company's programs: each calls with a secret of its own, within its role and scopes. */
const base = { folder: "programs/service-accounts", permission: "security:manage" } as const;
const params = z.object({ id: z.string().min(1).max(100) });
const WithSecret = ServiceAccount.extend({ secret: z.string() });

export const listServiceAccounts = contract({
  ...base,
  operationId: "listServiceAccounts",
  method: "GET",
  path: "/api/company/service-accounts",
  summary: "The company's service accounts, newest first",
  response: z.array(ServiceAccount),
});

export const createServiceAccount = contract({
  ...base,
  operationId: "createServiceAccount",
  method: "POST",
  path: "/api/company/service-accounts",
  summary: "Create a service account; its secret is answered this once",
  needsStepUp: true,
  audit: "service-account.created",
  success: 201,
  body: NewServiceAccount,
  response: WithSecret,
  also: [409],
});

export const updateServiceAccount = contract({
  ...base,
  operationId: "updateServiceAccount",
  method: "PATCH",
  path: "/api/company/service-accounts/{id}",
  summary: "Change a service account, from its next call on; what is left out stays as it is",
  needsStepUp: true,
  audit: "service-account.updated",
  params,
  body: ServiceAccountChanges,
  response: ServiceAccount,
});

export const deleteServiceAccount = contract({
  ...base,
  operationId: "deleteServiceAccount",
  method: "DELETE",
  path: "/api/company/service-accounts/{id}",
  summary: "Delete a service account; programs that use it are refused at once",
  needsStepUp: true,
  audit: "service-account.deleted",
  params,
  response: Message,
});

export const rotateServiceAccount = contract({
  ...base,
  operationId: "rotateServiceAccount",
  method: "POST",
  path: "/api/company/service-accounts/{id}/rotate",
  summary: "Give a service account a new secret, answered this once; the old one works for 24 hours",
  needsStepUp: true,
  audit: "service-account.rotated",
  params,
  response: WithSecret,
});
