import * as z from "zod";
import { contract, Message, ScimAnswer } from "./contract.ts";

/* How a company's directory creates, changes and deactivates its people (SCIM 2.0, RFC 7643 and 7644). */
const base = { folder: "directory", permission: "security:manage" } as const;

export const getScim = contract({
  ...base,
  operationId: "getScim",
  method: "GET",
  path: "/api/company/scim",
  summary: "Where the company's directory calls, and whether it may",
  response: z.object({ baseUrl: z.string(), hasToken: z.boolean(), lastUsedAt: z.string().nullable() }),
});

export const createScimToken = contract({
  ...base,
  operationId: "createScimToken",
  method: "POST",
  path: "/api/company/scim/token",
  summary: "Create the directory's token, in place of the one before; it is answered once",
  needsStepUp: true,
  audit: "directory.token-created",
  success: 201,
  response: z.object({ secret: z.string() }),
});

export const deleteScimToken = contract({
  ...base,
  operationId: "deleteScimToken",
  method: "DELETE",
  path: "/api/company/scim/token",
  summary: "Revoke the directory's token",
  needsStepUp: true,
  audit: "directory.token-revoked",
  response: Message,
});

/** Called with the directory's token alone. */
const scim = {
  folder: "directory",
  permission: "security:manage",
  scope: "directory",
  kind: "scim",
  also: [404, 501],
  response: ScimAnswer,
} as const;

const resource = z.string().max(50);
const one = z.object({ resource, id: z.string().max(200) });
const Attributes = z.object({
  attributes: z.string().max(2_000).optional(),
  excludedAttributes: z.string().max(2_000).optional(),
});
const number = z.coerce.number().int().optional();
const Body = z.record(z.string(), z.unknown());

export const listScim = contract({
  ...scim,
  operationId: "listScim",
  method: "GET",
  path: "/api/scim/v2/{resource}",
  summary: "Users, Groups, ServiceProviderConfig, ResourceTypes or Schemas",
  params: z.object({ resource }),
  query: Attributes.extend({ filter: z.string().max(4_000).optional(), startIndex: number, count: number }),
});

export const createScim = contract({
  ...scim,
  operationId: "createScim",
  method: "POST",
  path: "/api/scim/v2/{resource}",
  summary: "Create a person or a group, or link a person of the company",
  success: 201,
  params: z.object({ resource }),
  body: Body,
});

export const readScim = contract({
  ...scim,
  operationId: "readScim",
  method: "GET",
  path: "/api/scim/v2/{resource}/{id}",
  summary: "One resource",
  params: one,
  query: Attributes,
});

const changing = { ...scim, also: [404, 412, 501] } as const;

export const replaceScim = contract({
  ...changing,
  operationId: "replaceScim",
  method: "PUT",
  path: "/api/scim/v2/{resource}/{id}",
  summary: "Replace a person or a group",
  params: one,
  body: Body,
});

export const patchScim = contract({
  ...changing,
  operationId: "patchScim",
  method: "PATCH",
  path: "/api/scim/v2/{resource}/{id}",
  summary: "Change a person or a group by operations",
  params: one,
  body: Body,
});

export const removeScim = contract({
  ...changing,
  operationId: "removeScim",
  method: "DELETE",
  path: "/api/scim/v2/{resource}/{id}",
  summary: "Deactivate a person, or delete a group",
  success: 204,
  params: one,
});
