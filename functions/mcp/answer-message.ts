import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import type { RpcAnswer } from "../../shared/api/contract.ts";
import { config } from "../core/config.ts";
import type { Context } from "../core/endpoint/context.ts";
import { Problem } from "../core/problem.ts";
import { describeTool, isOpenTo, type Tool } from "./tool.ts";
import { tools } from "./tools.ts";

const instructions =
  "Text of the US Code of Federal Regulations, what changed in it, and the compliance work of one company. Every answer names its sources in `citations`: quote them. A tool that writes first answers what it would do with a `previewId`; call it again with the same arguments and that id once the person agrees.";

const resultOf = (content: Record<string, unknown>): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify(content) }],
  structuredContent: content,
});

/** A refusal is an answer that an assistant can read, so that it may do better. */
const refusalOf = ({ message, code, issues }: Problem): CallToolResult => ({
  content: [{ type: "text", text: message }],
  structuredContent: { message, code, issues, citations: [] },
  isError: true,
});

const findTool = (name: string): Tool => {
  const found = tools.find((tool) => tool.name === name);
  if (!found) throw new McpError(ErrorCode.InvalidParams, "There is no such tool.");
  return found;
};

/**
 * Answers one message of the protocol. No session and no stream is kept: each message has a server of its own.
 * @param headers of the call: which version of the protocol the client speaks
 * @throws what is no refusal, such as a fault of the table
 */
export const answerMessage = async (
  message: unknown,
  headers: Readonly<Record<string, string | undefined>>,
  ctx: Context,
): Promise<RpcAnswer> => {
  let fault: unknown;
  const server = new Server({ name: "subpart", version: "1" }, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.filter((tool) => isOpenTo(tool, ctx)).map(describeTool),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = findTool(params.name);
    try {
      return resultOf(await tool.run(params.arguments ?? {}, ctx));
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return refusalOf(error);
      fault = error;
      return { content: [] };
    }
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const version = headers["mcp-protocol-version"];
  const response = await transport.handleRequest(
    new Request(new URL("/api/mcp", config().APP_ORIGIN), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        // There are no streams here, so a client that takes JSON alone is as welcome.
        accept: "application/json, text/event-stream",
        ...(version !== undefined && { "mcp-protocol-version": version }),
      },
    }),
    { parsedBody: message },
  );
  const text = await response.text();
  await server.close();
  if (fault) throw fault;
  return { status: response.status, ...(text !== "" && { json: JSON.parse(text) }) };
};
