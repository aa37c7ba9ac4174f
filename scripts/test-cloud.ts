import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SESClient, VerifyDomainIdentityCommand } from "@aws-sdk/client-ses";
import { findOrInstallBrowser } from "./checks/browser.ts";
import { freePort } from "./checks/product.ts";
import { runTests, type TestRun } from "./checks/vitest-run.ts";
import { ownCertificate } from "./cloud/certificate.ts";
import { readStage } from "./cloud/deployed-stage.ts";
import { type Emulator, NoPython, startEmulator } from "./cloud/emulator.ts";
import { startFront } from "./cloud/front.ts";
import { journeys } from "./cloud/journeys.ts";
import { learnedByNow, leftOutLines } from "./cloud/left-out.ts";
import { startOutbox } from "./cloud/outbox.ts";
import { timed } from "./cloud/timed-step.ts";
import { projectRoot } from "./project-root.ts";
import { demoAccounts, demoData } from "./sample/demo-data.ts";

/*
 * `npm run test:cloud`: the cloud, rehearsed. Deploys the product with its own `npm run deploy` to an AWS emulator on
 * this machine, creates the operator with `npm run ops`, and walks through the journeys of `test/e2e` in a browser.
 * `CLOUD_ENDPOINT` names a running emulator; without it MiniStack is installed into `.build/cloud` and started.
 * Ends with `N passed, N failed`; with exit code 3, and nothing done, where Python is missing.
 */
const folder = join(projectRoot, ".build/cloud");
const templates = join(projectRoot, ".build/templates-dev");
const password = "seven calm harbors at dawn";
const noPythonExit = 3;

const openEmulator = async (): Promise<Emulator> => {
  const { CLOUD_ENDPOINT } = process.env;
  if (CLOUD_ENDPOINT) return { endpoint: CLOUD_ENDPOINT, stop: async () => undefined };
  return startEmulator(folder, await freePort());
};

/** Everything that is started from here on speaks to the emulator; the product itself does not know it. */
const pointAt = (endpoint: string): void => {
  delete process.env.AWS_PROFILE;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    AWS_REGION: "us-east-1",
    AWS_DEFAULT_REGION: "us-east-1",
    CDK_APP: "node scripts/cloud/rehearsal-app.ts",
    SUPER_ADMIN_PASSWORD: password,
  });
};

const mailDomain = "subpart.example.org";

/** What an operator does before the first deployment (docs/operations.md): the emulator refuses other senders, too. */
const verifySender = async (): Promise<void> => {
  const client = new SESClient({});
  await client.send(new VerifyDomainIdentityCommand({ Domain: mailDomain }));
  client.destroy();
};

const operator = demoData().superAdmin;
const accounts = demoAccounts(demoData()).map((account) =>
  account.email === operator.email ? { ...account, password } : account,
);

const rehearse = async ({ endpoint }: Emulator): Promise<TestRun> => {
  pointAt(endpoint);
  await timed("bootstrapped", "cdk", ["bootstrap", "aws://000000000000/us-east-1", "--app", ""]);
  await verifySender();
  await timed("deployed", "node", [
    "scripts/deploy.ts",
    "--stage",
    "dev",
    "--mail-from",
    `Subpart <no-reply@${mailDomain}>`,
    "--yes",
  ]);
  await timed("created the super administrator", "node", [
    ...["scripts/ops.ts", "create-super-admin", "--stage", "dev", "--email", operator.email],
    ...["--first-name", operator.firstName, "--last-name", operator.lastName],
  ]);
  const stage = await readStage(endpoint, templates);
  const front = await startFront(stage, endpoint, ownCertificate(folder));
  const outbox = await startOutbox(endpoint);
  try {
    const origin = `https://${stage.host}`;
    await timed("loaded the sample company", "node", [
      "scripts/cloud/sample-company.ts",
      "dev",
      front.url,
      origin,
    ]);
    const stack = {
      ...{ url: origin, proxy: front.url, mailUrl: outbox.url, dynamodbEndpoint: endpoint },
      ...{ region: "us-east-1", credentials: { accessKeyId: "test", secretAccessKey: "test" } },
      ...{ s3Endpoint: endpoint, tableName: "subpart-dev", accounts },
    };
    const file = join(folder, "stack.json");
    writeFileSync(file, JSON.stringify(stack));
    process.env.DEPLOYED_STACK = file;
    return await runTests(["e2e"], journeys);
  } finally {
    await Promise.all([front.close(), outbox.close()]);
  }
};

const run = async (): Promise<void> => {
  const startedAt = performance.now();
  process.env.BROWSER_PATH = findOrInstallBrowser() ?? "";
  mkdirSync(folder, { recursive: true });
  const emulator = await openEmulator();
  try {
    const { passed, failed, failures } = await rehearse(emulator);
    const learned = await learnedByNow();
    console.log(`\nLeft out:\n  ${leftOutLines().join("\n  ")}`);
    for (const line of [...failures, ...learned]) console.log(line);
    console.log(`Rehearsed in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
    console.log(`${passed} passed, ${failed + learned.length} failed`);
    process.exitCode = failed + learned.length > 0 ? 1 : 0;
  } finally {
    await emulator.stop();
  }
};

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof NoPython ? noPythonExit : 1;
}
