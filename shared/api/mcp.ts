import * as z from "zod";
import { singleLine } from "../schemas/text.ts";
import { contract, RpcAnswer } from "./contract.ts";

/** A message of JSON-RPC 2.0: a request, or without an id a notification. */
const RpcMessage = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([singleLine(z.string().max(200)), z.int()]).optional(),
  method: singleLine(z.string().min(1).max(200)),
  params: z.looseObject({}).optional(),
});

/** Each tool asks for the scope and the permission of the call behind it (`functions/mcp`). */
export const callMcp = contract({
  operationId: "callMcp",
  folder: "mcp",
  method: "POST",
  path: "/api/mcp",
  summary: "The Model Context Protocol (streamable HTTP, one JSON answer for each call, no sessions)",
  permission: "token:own",
  scope: "any",
  kind: "json-rpc",
  body: RpcMessage,
  response: RpcAnswer,
});
