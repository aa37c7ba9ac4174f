import * as z from "zod";
import { AccessToken, NewAccessToken } from "../schemas/access-token.ts";
import { contract, Message } from "./contract.ts";

/* Access tokens of a person, with which programs call as they may, within the token's scopes. */
const folder = "people/tokens";
const permission = "token:own";

export const listTokens = contract({
  operationId: "listTokens",
  folder,
  method: "GET",
  path: "/api/tokens",
  summary: "The caller's access tokens, newest first",
  permission,
  response: z.array(AccessToken),
});

export const createToken = contract({
  operationId: "createToken",
  folder,
  method: "POST",
  path: "/api/tokens",
  summary: "Create an access token; its secret is answered this once",
  permission,
  needsStepUp: true,
  audit: "token.created",
  success: 201,
  body: NewAccessToken,
  response: AccessToken.extend({ secret: z.string() }),
});

export const revokeToken = contract({
  operationId: "revokeToken",
  folder,
  method: "DELETE",
  path: "/api/tokens/{id}",
  summary: "Revoke an access token of the caller; programs that use it are refused at once",
  permission,
  needsStepUp: true,
  audit: "token.revoked",
  params: z.object({ id: z.string().min(1).max(100) }),
  response: Message,
});
