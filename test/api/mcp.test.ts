import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { describe, expect, it } from "vitest";
import { callMcp } from "../../shared/api/mcp.ts";
import { type Scope, scopes } from "../../shared/permissions/scopes.ts";
import { call } from "../support/server/api.ts";
import { itemsUnder, plant } from "../support/server/engine.ts";
import { newClient, use, withMcp } from "../support/server/mcp.ts";
import { anMcpWorld } from "../support/server/mcp-world.ts";
import { aPerson, as, type Person } from "../support/server/people.ts";
import { aTokenOf, withToken } from "../support/server/tokens.ts";

const { one, two, ids } = await anMcpWorld();
const { admin, officer, member, company } = one;
const mcp = withMcp();
const message = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: 7, method, params });
const list = message("tools/list");
const send = async (person: Person, body: unknown, headers = {}) =>
  call(callMcp, withToken(await aTokenOf(person), { body, headers }));

/** The scope that each tool needs. */
const needs: Readonly<Record<string, Scope>> = {
  search_regulations: "regulations:read",
  read_section: "regulations:read",
  what_changed: "changes:read",
  my_work: "assignments:read",
  get_rule: "rules:read",
  assign_rule: "assignments:write",
  set_rule_status: "rules:write",
};
const good: Readonly<Record<string, object>> = {
  search_regulations: { query: "records" },
  read_section: { title: 21, section: "11.10" },
  what_changed: {},
  my_work: {},
  get_rule: { id: ids.first },
  assign_rule: { id: ids.first, assignedTo: "me" },
  set_rule_status: { id: ids.first, status: "completed" },
};

describe("the address", () => {
  it("takes a token alone: a cookie, or nothing, is 401 that says so", async () => {
    for (const request of [as(admin, { body: list }), { body: list }]) {
      const answer = await call(callMcp, request);
      expect(answer).toMatchObject({
        status: 401,
        json: { code: "unauthenticated", message: "This call needs an access token." },
      });
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
    }
    const answer = await send(admin, list);
    expect(answer.status).toBe(200);
    expect(answer.headers["ratelimit-policy"]).toBe('"default";q=600;w=60');
    expect(answer.headers.ratelimit).toMatch(/^"default";r=599;t=\d+$/);
  });

  it("refuses what is no message of JSON-RPC, and names what is wrong", async () => {
    for (const [body, told] of [
      ["{", "The request is not valid JSON."],
      [{ ...list, jsonrpc: "1.0" }, "Jsonrpc: must be one of: 2.0."],
      [{ jsonrpc: "2.0", id: 1 }, "Please fill in the method."],
      [{ ...list, id: 1.5 }, /id/i],
      [[list], /^Request: expected object, received array/],
    ] as const)
      expect(await send(admin, body)).toMatchObject({
        status: 400,
        json: { message: typeof told === "string" ? told : expect.stringMatching(told) },
      });
    const unknown = await send(admin, list, { "mcp-protocol-version": "1999-01-01" });
    expect(unknown).toMatchObject({ status: 400, json: { jsonrpc: "2.0", error: { code: -32000 } } });
  });

  it("answers a notification with 202 and nothing, and errors of the protocol in its form", async () => {
    const notification = { jsonrpc: "2.0", method: "notifications/initialized" };
    expect(await send(admin, notification)).toMatchObject({ status: 202, text: "" });
    for (const [body, code] of [
      [message("resources/list"), -32601],
      [message("tools/call", { name: "delete_everything" }), -32602],
    ] as const)
      expect(await send(admin, body)).toMatchObject({ status: 200, json: { id: 7, error: { code } } });
  });

  it("is on the record once: the token was used", async () => {
    const newcomer = await aPerson({ companyId: company.id });
    const client = await mcp.as(newcomer);
    await use(client, "my_work");
    await use(client, "search_regulations", { query: "records" });
    const { items } = await admin.listActivity({ query: { limit: 50 } });
    const own = items.filter(({ user }) => user?.id === newcomer.user.id);
    expect(own.map(({ event }) => event)).toEqual(["token.used"]);
  });
});

describe("tools", () => {
  it.each([
    ["member", member],
    ["officer", officer],
    ["administrator", admin],
  ] as const)(
    "of each scope are listed for a %s, work, and those without it are refused",
    async (_, person) => {
      for (const scope of ["rules:read", "assignments:write", "regulations:read", "changes:read"] as const) {
        const granted = new Set<Scope>([scope, scope.replace(":write", ":read") as Scope]);
        const owner = await aPerson({ companyId: company.id, role: person.user.role });
        const client = await mcp.as(owner, [scope]);
        const { tools } = await client.listTools();
        const open = Object.keys(needs).filter((name) => granted.has(needs[name] as Scope));
        expect(tools.map(({ name }) => name)).toEqual(open);
        for (const [name, args] of Object.entries(good)) {
          const { isError, text, content } = await use(client, name, args);
          expect(isError, `${scope} ${name}: ${text}`).toBe(!open.includes(name));
          if (isError) expect(text).toBe(`This token lacks the scope ${needs[name]}.`);
          expect(Array.isArray(content.citations)).toBe(true);
        }
      }
    },
  );

  it("say what they change, and take what their schema says", async () => {
    const { tools } = await (await mcp.as(admin)).listTools();
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual(
      Object.entries(needs).map(([name, scope]) => [name, scope.endsWith(":read")]),
    );
    for (const { name, inputSchema } of tools)
      for (const field of inputSchema.required ?? []) expect(Object.keys(good[name] ?? {})).toContain(field);
  });

  it.each([
    ["search_regulations", {}, "Please type something to search for"],
    ["search_regulations", { query: "sign", part: "11" }, "Please name the title of the part, too"],
    ["read_section", { title: "21", section: "11.10" }, "Title: expected number, received string."],
    ["read_section", { title: 21, section: "11.10", date: "1989-01-01" }, /1990/],
    ["read_section", { title: 21, section: "99.99" }, /./],
    ["what_changed", { since: "yesterday" }, /date/],
    ["my_work", { status: "lost" }, "Status: must be one of: pending, in_progress, completed."],
    ["get_rule", { id: 5 }, "Rule not found"],
    ["assign_rule", { id: ids.first, assignedTo: "no-one" }, "Choose people who are active in your company."],
    ["set_rule_status", { id: 5, status: "completed" }, "Rule not found"],
  ])("%s with %j is refused in a sentence", async (name, args, told) => {
    const { isError, text } = await use(await mcp.as(await aPerson({ companyId: company.id })), name, args);
    expect(isError).toBe(true);
    expect(text).toMatch(told);
  });

  it("read and change nothing of another company", async () => {
    const client = await mcp.as(two.admin);
    const stranger = { id: ids.first, assignedTo: two.member.user.email };
    for (const [name, args] of [
      ["get_rule", { id: ids.first }],
      ["assign_rule", stranger],
      ["set_rule_status", good.set_rule_status],
    ] as const)
      expect(await use(client, name, args)).toMatchObject({
        isError: true,
        text: expect.stringMatching(/not found/),
      });
    expect((await use(client, "what_changed")).content.changes).toEqual([]);
    const own = await mcp.as(admin);
    const foreign = await use(own, "assign_rule", stranger);
    expect(foreign.text).toBe("Choose people who are active in your company.");
    expect((await use(own, "get_rule", { id: ids.first })).isError).toBe(false);
  });
});

const gone = "This preview was used, has expired, or is not yours. Ask for a new one.";
const stale = "The rule changed since this preview. Ask for a new one.";
const statusOf = async () => (await admin.getCompanyRule({ params: { id: ids.third } })).complianceStatus;
let turns = 0;
/** A change of the rule's status that is one. */
const nextStatus = () => {
  turns += 1;
  return { id: ids.third, status: turns % 2 ? "in_progress" : "pending" };
};

describe("a tool that writes", () => {
  it("only says what it would do, does it once with its preview, and is recorded as the call behind it", async () => {
    const client = await mcp.as(member);
    const args = {
      id: ids.third,
      assignedTo: member.user.email,
      priority: "low",
      notes: "From an assistant",
    };
    const preview = await use(client, "assign_rule", args);
    expect(preview.content.wouldDo).toBe(
      `Assign the rule to ${member.user.firstName} ${member.user.lastName} (${member.user.email}), with priority low.`,
    );
    const rule = () => admin.getCompanyRule({ params: { id: ids.third } });
    expect((await rule()).assignedTo).toBeNull();
    const { previewId } = preview.content;
    const [a, b] = await Promise.all([
      use(client, "assign_rule", { ...args, previewId }),
      use(client, "assign_rule", { ...args, previewId }),
    ]);
    expect([a.isError, b.isError].toSorted()).toEqual([false, true]);
    expect((await rule()).assignedTo).toBe(member.user.id);
    expect(await use(client, "assign_rule", { ...args, previewId })).toMatchObject({
      isError: true,
      text: gone,
    });
    const status = nextStatus();
    const second = await use(client, "set_rule_status", status);
    const done = await use(client, "set_rule_status", { ...status, previewId: second.content.previewId });
    expect(done.content).toMatchObject({ done: true, result: { status: status.status } });
    const { items } = await admin.listActivity({ query: { record: `rule:${ids.third}` } });
    expect(items.map(({ event, user }) => [event, user?.id])).toEqual([
      ["rule.updated", member.user.id],
      ["rule.assigned", member.user.id],
    ]);
  });

  const refusals: readonly (readonly [
    string,
    string,
    (previewId: string) => Promise<{ person?: Person; over?: object }>,
  ])[] = [
    [
      "that has expired",
      gone,
      async (id) => {
        await expire(id);
        return {};
      },
    ],
    ["of another person", gone, async () => ({ person: officer })],
    ["of another company", "Rule not found", async () => ({ person: two.admin })],
    ["that never was", gone, async () => ({ over: { previewId: "01ARZ3NDEKTSV4RRFFQ69G5FAV" } })],
    [
      "of other arguments",
      "This preview is of another change. Ask for a new one.",
      async () => ({ over: { status: "completed" } }),
    ],
    [
      "of before a change of the rule",
      stale,
      async () => {
        await admin.updateCompanyRule({ params: { id: ids.third }, body: { companyNotes: `Note ${turns}` } });
        return {};
      },
    ],
  ];
  const expire = async (id: string) => {
    const row = (await itemsUnder(`USER#${member.user.id}`)).find(({ sk }) => sk === `PREVIEW#${id}`);
    if (!row) throw new Error("There is no such preview");
    await plant({ ...row, expiresAt: new Date(Date.now() - 1).toISOString() });
  };

  it.each(refusals)("refuses a preview %s, and takes a good one", async (_, told, spoil) => {
    const client = await mcp.as(member);
    const args = nextStatus();
    const before = await statusOf();
    const { previewId } = (await use(client, "set_rule_status", args)).content;
    const { person = member, over = {} } = await spoil(previewId);
    const caller = person === member ? client : await mcp.as(person);
    const refused = await use(caller, "set_rule_status", { ...args, previewId, ...over });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining(told) });
    expect(await statusOf()).toBe(before);
    const again = (await use(client, "set_rule_status", args)).content;
    const done = await use(client, "set_rule_status", { ...args, previewId: again.previewId });
    expect(done.isError, done.text).toBe(false);
    expect(await statusOf()).toBe(args.status);
  });

  it("offers no preview where nothing would change", async () => {
    const same = { id: ids.third, status: await statusOf() };
    const { content } = await use(await mcp.as(officer), "set_rule_status", same);
    expect(content).toMatchObject({
      done: false,
      wouldDo: "Nothing: the rule is so already.",
      previewId: null,
    });
  });
});

describe("npx subpart-mcp", () => {
  const program = fileURLToPath(new URL("../../scripts/mcp/subpart-mcp.mjs", import.meta.url));
  const start = async (token: string) => {
    const client = newClient();
    const env = { SUBPART_URL: mcp.address(), SUBPART_TOKEN: token };
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [program], env, stderr: "ignore" }),
    );
    return client;
  };

  it("hands every message on, by standard input and output; a bad token is told", async () => {
    const client = await start(await aTokenOf(officer, scopes));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(Object.keys(needs));
    const read = await use(client, "read_section", good.read_section);
    expect(read.content.text).toBe("Firms shall check and sign records.");
    await client.close();
    await expect(start(`subpart_pat_${"x".repeat(42)}`)).rejects.toThrow("This access token is not valid.");
  });

  it("says what it needs", () => {
    const { status, stderr } = spawnSync(process.execPath, [program], { env: {}, encoding: "utf8" });
    expect([status, stderr]).toEqual([1, expect.stringContaining("Set SUBPART_URL")]);
  });
});
