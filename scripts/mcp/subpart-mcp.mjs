#!/usr/bin/env node
/*
 * The Model Context Protocol on standard input and output, for assistants that start a program: it hands every message
 * to /api/mcp of the product. Plain JavaScript, because Node does not strip types within node_modules.
 */
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

const { SUBPART_URL, SUBPART_TOKEN } = process.env;
if (!SUBPART_URL || !SUBPART_TOKEN) {
  console.error("Set SUBPART_URL, such as https://subpart.example.com, and SUBPART_TOKEN, an access token.");
  process.exit(1);
}

const assistant = new StdioServerTransport();
const product = new StreamableHTTPClientTransport(new URL("/api/mcp", SUBPART_URL), {
  requestInit: { headers: { authorization: `Bearer ${SUBPART_TOKEN}` } },
});

/** What the product answered that is no message, such as 401: the assistant waits for an answer. */
const refuse = (message, error) => {
  const text = error instanceof Error ? error.message : String(error);
  console.error(text);
  if (message.id === undefined || message.method === undefined) return undefined;
  return assistant.send({ jsonrpc: "2.0", id: message.id, error: { code: -32000, message: text } });
};

product.onmessage = (message) => {
  if (message.result?.protocolVersion) product.setProtocolVersion(message.result.protocolVersion);
  return assistant.send(message);
};
assistant.onmessage = (message) => product.send(message).catch((error) => refuse(message, error));
await product.start();
await assistant.start();
