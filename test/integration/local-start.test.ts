import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeServer, portOf } from "../../scripts/local/index.ts";
import type { Policy } from "../../shared/schemas/policy.ts";

const root = mkdtempSync(join(tmpdir(), "subpart-start-"));
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  rmSync(root, { recursive: true });
});

const folderOf = (name: string) => join(root, name);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  await closeServer(server);
  return port;
}

function launch(folder: string, port: number | string, words: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ["scripts/start.ts", ...words], {
    env: { ...process.env, ...env, DATA_DIR: folder, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const ended = once(child, "close").then(([code]) => {
    running.delete(child);
    return { code, output };
  });
  return { child, ended, output: () => output };
}

/** Runs a start that cannot succeed; gives what it said. */
const refusal = async (folder: string, port: number | string, words?: string[], env?: NodeJS.ProcessEnv) =>
  launch(folder, port, words, env).ended;

async function start(folder: string, words: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const port = await freePort();
  const product = launch(folder, port, words, env);
  const file = join(folder, "stack.json");
  while (!existsSync(file) && product.child.exitCode === null) await delay(50);
  if (product.child.exitCode !== null) throw new Error(product.output());
  const stack = JSON.parse(readFileSync(file, "utf8"));
  const stop = async () => {
    const startedAt = performance.now();
    product.child.kill("SIGINT");
    return { ...(await product.ended), ms: performance.now() - startedAt };
  };
  return { ...product, stack, port, stop };
}

async function signIn(
  stack: { url: string; accounts: { role: string; email: string; password: string }[] },
  role: string,
) {
  const account = stack.accounts.find((one) => one.role === role);
  const headers = { "content-type": "application/json" };
  return fetch(`${stack.url}/api/login`, { method: "POST", headers, body: JSON.stringify(account) });
}

async function processesOf(folder: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)("ps", ["-eo", "args"]);
  return stdout.split("\n").filter((line) => line.includes(folder));
}

describe("npm start", () => {
  const folder = folderOf("data");
  let first: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    first = await start(folder);
  }, 90_000);

  it("has the titles, the sample regulation, a demo company and people who can sign in", async () => {
    expect(first.stack.accounts.map((account: { role: string }) => account.role)).toEqual(
      expect.arrayContaining(["super_admin", "company_admin", "compliance_officer", "member"]),
    );
    const login = await signIn(first.stack, "compliance_officer");
    expect(login.status).toBe(200);
    const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const titles = await (await fetch(`${first.stack.url}/api/cfr-titles`, { headers: { cookie } })).json();
    expect(titles).toHaveLength(50);
    const mine = await (
      await fetch(`${first.stack.url}/api/company/rules/all`, { headers: { cookie } })
    ).json();
    expect(mine.length).toBeGreaterThan(60);
    const policies = await (await fetch(`${first.stack.url}/api/policies`, { headers: { cookie } })).json();
    const used = policies.map((policy: Policy) => [policy.originalName, policy.partCount, policy.ruleCount]);
    expect(used).toEqual([
      ["Passwords and Access.txt", 1, 0],
      ["Complaint Handling Procedure.pdf", 1, 1],
      ["Electronic Records and Signatures Policy.docx", 1, 1],
    ]);
  });

  it("prints the address and the accounts, and sends the mails of the first assignments", async () => {
    expect(first.output()).toContain(`Subpart is running at ${first.stack.url}`);
    for (const { email, password } of first.stack.accounts)
      expect(first.output()).toMatch(new RegExp(`${email}\\s+${password}`));
    const outbox = async () => (await fetch(`${first.stack.mailUrl}/outbox.json`)).json();
    await expect.poll(async () => (await outbox()).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(10);
  });

  it("serves pages with the policy of the cloud, naming the address of uploads", async () => {
    const page = await fetch(first.stack.url, { headers: { accept: "text/html" } });
    const policy = page.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`connect-src 'self' ${first.stack.s3Endpoint}`);
    expect(await page.text()).toContain("<title>");
    const answer = await fetch(`${first.stack.url}/api/none`);
    expect([answer.status, await answer.text()]).toEqual([404, '{"message":"Not Found"}']);
  });

  it("keeps its secrets for their owner only", () => {
    expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "stack.json")).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it("refuses, in a sentence, to run twice on the same data, on a port in use or on none", async () => {
    const twice = await refusal(folder, await freePort());
    expect(twice).toEqual({ code: 1, output: expect.stringContaining("running already") });
    const taken = await refusal(folderOf("other"), first.port);
    expect(taken).toEqual({ code: 1, output: expect.stringContaining(`Port ${first.port} is taken`) });
    const none = await refusal(folderOf("none"), "abc");
    expect(none).toEqual({ code: 1, output: 'PORT must be a number from 1 to 65535, not "abc".\n' });
  });

  it("ends soon after Ctrl-C, with nothing left running", async () => {
    const { code, ms } = await first.stop();
    expect(code).toBe(0);
    // A second or less on a quiet machine; a busy one takes its time.
    expect(ms).toBeLessThan(10_000);
    expect(existsSync(join(folder, "stack.json"))).toBe(false);
    await expect.poll(() => processesOf(folder), { timeout: 2000 }).toEqual([]);
  });

  it("finds its data again, also after it was killed, and begins again with --fresh", async () => {
    const second = await start(folder);
    expect(second.output()).not.toContain("first start only");
    expect((await signIn(second.stack, "member")).status).toBe(200);
    second.child.kill("SIGKILL");
    await second.ended;
    await expect.poll(() => processesOf(folder), { timeout: 3000 }).toEqual([]);
    writeFileSync(join(folder, "mails", "note.txt"), "of the old data");
    rmSync(join(folder, "stack.json"), { force: true });
    const fresh = await start(folder, ["--fresh"]);
    expect(fresh.output()).toContain("first start only");
    expect(existsSync(join(folder, "mails", "note.txt"))).toBe(false);
    expect((await signIn(fresh.stack, "member")).status).toBe(200);
    await fresh.stop();
  }, 60_000);
});
