import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { workers } from "../../infra/config/workers.ts";
import { uploadJson } from "../../scripts/checks/import-file.ts";
import { type Product, signInAs, startProduct } from "../../scripts/checks/product.ts";
import { untilFinished } from "../../scripts/sample/upload.ts";
import { listCfrTitles } from "../../shared/api/cfr-titles.ts";
import { listCompanyRules } from "../../shared/api/company-rules.ts";
import { importRules } from "../../shared/api/imports.ts";
import { listPolicies } from "../../shared/api/policies.ts";
import { syntheticRules } from "../support/synthetic-rules.ts";

const root = mkdtempSync(join(tmpdir(), "subpart-start-"));
const folder = join(root, "data");
/** The one that runs now, on a data folder that one test leaves to the next. */
let product: Product;
/** Of an installation whose data are given up. */
const old = { version: "1\n", seeded: "then\n", "mails/note.txt": "of the old data" };
beforeAll(async () => {
  mkdirSync(join(folder, "mails"), { recursive: true });
  for (const [name, text] of Object.entries(old)) writeFileSync(join(folder, name), text);
  product = await startProduct({ dataDir: folder, words: ["--fresh"] });
}, 180_000);
afterAll(async () => {
  await product.stop();
  rmSync(root, { recursive: true });
});

/** What a start that cannot succeed says, and its exit code. */
const refusal = async (dataDir: string, port: number | string) => {
  const child = spawn(process.execPath, ["scripts/start.ts"], {
    env: { ...process.env, DATA_DIR: join(root, dataDir), PORT: String(port) },
    timeout: 60_000,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const [status] = await once(child, "close");
  return { status, output };
};
const processesLeft = (): string[] =>
  execFileSync("ps", ["-eo", "args"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes(folder));

describe("npm start", () => {
  it("begins again with --fresh", () => {
    expect(product.output()).toContain("first start only");
    expect(existsSync(join(folder, "mails/note.txt"))).toBe(false);
  });

  it("has the titles, the sample regulation, a demo company and people who can sign in", async () => {
    expect(product.stack.accounts.map(({ role }) => role)).toEqual(
      expect.arrayContaining(["super_admin", "company_admin", "compliance_officer", "member"]),
    );
    const officer = await signInAs(product.stack, "compliance_officer");
    const titles = await officer.call(listCfrTitles);
    expect(titles).toHaveLength(50);
    expect(titles.filter(({ ruleCount }) => ruleCount > 0).map(({ titleNumber }) => titleNumber)).toEqual([
      21, 29, 40,
    ]);
    const rules = await officer.call(listCompanyRules);
    expect(Array.isArray(rules) && rules.length).toBeGreaterThan(60);
    const policies = await officer.call(listPolicies);
    expect(policies.map((policy) => [policy.originalName, policy.partCount, policy.ruleCount])).toEqual([
      ["Passwords and Access.txt", 1, 0],
      ["Complaint Handling Procedure.pdf", 1, 1],
      ["Electronic Records and Signatures Policy.docx", 1, 1],
    ]);
  });

  it("prints the address and the accounts, and sends the mails of the first assignments", async () => {
    const { stack } = product;
    expect(product.output()).toContain(`Subpart is running at ${stack.url}`);
    for (const { email, password } of stack.accounts)
      expect(product.output()).toMatch(new RegExp(`${email}\\s+${password}`));
    const outbox = async () => (await fetch(`${stack.mailUrl}/outbox.json`)).json();
    await expect.poll(async () => (await outbox()).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(10);
  });

  it("serves pages with the policy of the cloud, naming the address of uploads", async () => {
    const { url, s3Endpoint } = product.stack;
    const page = await fetch(url, { headers: { accept: "text/html" } });
    const policy = page.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`connect-src 'self' ${s3Endpoint}`);
    expect(await page.text()).toContain("<title>");
    const answer = await fetch(`${url}/api/none`);
    expect([answer.status, await answer.text()]).toEqual([404, '{"message":"Not Found"}']);
  });

  it("lists its schedules, each of which starts for the moment that its event names", async () => {
    const { lambdaEndpoint, schedules, region, credentials } = z
      .object({
        ...{ lambdaEndpoint: z.string(), schedules: z.record(z.string(), z.string()), region: z.string() },
        credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
      })
      .parse(JSON.parse(readFileSync(join(folder, "stack.json"), "utf8")));
    const scheduled = Object.entries(workers).filter(([, { trigger }]) => trigger.type === "schedule");
    expect(Object.keys(schedules).toSorted()).toEqual(scheduled.map(([name]) => name).toSorted());
    const mailed = async () => {
      const answer = await (await fetch(`${product.stack.mailUrl}/outbox.json`)).json();
      return z
        .array(z.object({ subject: z.string() }))
        .parse(answer)
        .filter(({ subject }) => /due soon|overdue/.test(subject)).length;
    };
    const before = await mailed();
    const client = new LambdaClient({ endpoint: lambdaEndpoint, region, credentials });
    // In the afternoon of the sample company: summaries go out from eight in the morning on.
    const time = new Date(new Date().setUTCHours(18, 0) + 30 * 86_400_000).toISOString();
    const start = { FunctionName: schedules["send-digests"], Payload: JSON.stringify({ time }) };
    expect((await client.send(new InvokeCommand({ ...start, InvocationType: "Event" }))).StatusCode).toBe(
      202,
    );
    const sweep = { FunctionName: schedules["sweep-mail"], InvocationType: "Event" as const };
    await expect
      .poll(
        async () => {
          await client.send(new InvokeCommand(sweep));
          return mailed();
        },
        { timeout: 30_000, interval: 1_000 },
      )
      .toBeGreaterThan(before);
  }, 60_000);

  it("keeps its secrets for their owner only", () => {
    const modes = ["secrets.json", "stack.json", "."].map(
      (name) => statSync(join(folder, name)).mode & 0o777,
    );
    expect(modes).toEqual([0o600, 0o600, 0o700]);
  });

  it("refuses, in a sentence, data in use or of a newer version, and a port in use or no port", async () => {
    mkdirSync(join(root, "newer"));
    writeFileSync(join(root, "newer", "version"), "999\n");
    const taken = Number(new URL(product.stack.url).port);
    for (const [dataDir, port, sentence] of [
      ["data", taken, "running already"],
      ["newer", taken, "newer version"],
      ["other", taken, `Port ${taken} is taken`],
      ["none", "abc", 'PORT must be a number from 1 to 65535, not "abc".'],
    ] as const) {
      const said = { status: 1, output: expect.stringContaining(sentence) };
      expect(await refusal(dataDir, port)).toEqual(said);
    }
  });

  it("ends within two seconds of Ctrl-C with nothing left running, and finds its data again", async () => {
    const before = await (await signInAs(product.stack, "company_admin")).call(listCfrTitles);
    expect(await product.stop()).toBeLessThan(2_000);
    expect(product.child.exitCode).toBe(0);
    expect(existsSync(join(folder, "stack.json"))).toBe(false);
    await expect.poll(processesLeft, { timeout: 2_000 }).toEqual([]);
    product = await startProduct({ dataDir: folder });
    expect(product.output()).not.toContain("first start only");
    expect(await (await signInAs(product.stack, "company_admin")).call(listCfrTitles)).toEqual(before);
  }, 60_000);

  it("leaves nothing running when it is killed, and finishes the import it was at after the next start", async () => {
    const operator = await signInAs(product.stack, "super_admin");
    const bytes = Buffer.from(JSON.stringify(syntheticRules(4_000, 60)));
    const objectKey = await uploadJson(operator, "big.json", bytes);
    const { jobId } = await operator.call(importRules, { body: { objectKey, name: "big.json" } });
    product.child.kill("SIGKILL");
    await expect.poll(processesLeft, { timeout: 5_000 }).toEqual([]);
    product = await startProduct({ dataDir: folder });
    const job = await untilFinished(await signInAs(product.stack, "super_admin"), jobId);
    expect([job.status, job.created + job.updated + job.unchanged, job.failed]).toEqual(["done", 4_000, 0]);
  }, 180_000);
});
