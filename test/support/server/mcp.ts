import { once } from "node:events";
import { createServer } from "node:http";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect } from "vitest";
import { closeServer, createGateway, portOf } from "../../../scripts/local/index.ts";
import { registry } from "../../../shared/api/registry.ts";
import type { Scope } from "../../../shared/permissions/scopes.ts";
import type { Person } from "./people.ts";
import { aTokenOf } from "./tokens.ts";

/** What a tool answered. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each tool answers in its own form, which its tests read
  readonly content: any;
}

export const newClient = (): Client => new Client({ name: "tests", version: "1" });

/** Calls a tool with the protocol's own client. The text of an answer says what its structure says. */
export const use = async (client: Client, name: string, args: object = {}): Promise<ToolAnswer> => {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: { ...args } });
  const [{ text }] = content as [{ text: string }];
  if (!isError) expect(JSON.parse(text)).toEqual(structuredContent);
  return { isError: isError === true, text, content: structuredContent };
};

/** The product's handlers behind the local gateway, for clients of the protocol over HTTP. */
export const withMcp = () => {
  const server = createServer(createGateway({ contracts: registry }));
  const clients: Client[] = [];
  beforeAll(async () => {
    await once(server.listen(0, "127.0.0.1"), "listening");
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await closeServer(server);
  });
  const address = () => `http://127.0.0.1:${portOf(server)}`;
  const connect = async (headers: Record<string, string>): Promise<Client> => {
    const client = newClient();
    const transport = new StreamableHTTPClientTransport(new URL("/api/mcp", address()), {
      requestInit: { headers },
    });
    // The declarations of the SDK are not made for exact optional properties.
    await client.connect(transport as Parameters<Client["connect"]>[0]);
    clients.push(client);
    return client;
  };
  const as = async (person: Person, scopes?: readonly Scope[]): Promise<Client> =>
    connect({ authorization: `Bearer ${await aTokenOf(person, scopes)}` });
  return { address, connect, as };
};
