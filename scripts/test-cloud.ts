import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findOrInstallBrowser } from "./checks/browser.ts";
import { runTests, type TestRun } from "./checks/vitest-run.ts";
import { rehearseRestore } from "./cloud/drill.ts";
import { NoPython } from "./cloud/emulator.ts";
import { journeys } from "./cloud/journeys.ts";
import { learnedByNow, leftOutLines } from "./cloud/left-out.ts";
import { startOutbox } from "./cloud/outbox.ts";
import {
  accounts,
  cloudFolder,
  createOperator,
  deployStage,
  loadSampleCompany,
  openAccount,
  openStage,
  sender,
} from "./cloud/rehearsed-account.ts";
import { rehearseUpdates } from "./cloud/updates.ts";

/*
 * `npm run test:cloud`: the cloud, rehearsed. Deploys the product with its own `npm run deploy` to an AWS emulator on
 * this machine, creates the operator with `npm run ops`, and walks through the journeys of `test/e2e` in a browser.
 * Then it rehearses updates of a running stage (`cloud/updates.ts`) and a restore (`cloud/drill.ts`), each in an account
 * of its own. `npm run test:cloud -- updates` runs one part.
 * `CLOUD_ENDPOINT` names a running emulator; without it MiniStack is installed into `.build/cloud` and started.
 * Ends with `N passed, N failed`; with exit code 3, and nothing done, where Python is missing.
 */
const noPythonExit = 3;

const walk = async (endpoint: string): Promise<TestRun> => {
  const front = await openStage(endpoint, "dev");
  const outbox = await startOutbox(endpoint);
  try {
    await loadSampleCompany("dev", front);
    const stack = {
      ...{ url: front.origin, proxy: front.url, mailUrl: outbox.url, dynamodbEndpoint: endpoint },
      ...{ region: "us-east-1", credentials: { accessKeyId: "test", secretAccessKey: "test" } },
      ...{ s3Endpoint: endpoint, tableName: "subpart-dev", accounts },
    };
    const file = join(cloudFolder, "stack.json");
    writeFileSync(file, JSON.stringify(stack));
    process.env.DEPLOYED_STACK = file;
    return await runTests(["e2e"], ["--maxWorkers=1", ...journeys]);
  } finally {
    await Promise.all([front.close(), outbox.close()]);
  }
};

const rehearseJourneys = async (endpoint: string): Promise<TestRun> => {
  await deployStage("deployed", "dev", sender);
  await createOperator("dev");
  return walk(endpoint);
};

const parts = { journeys: rehearseJourneys, updates: rehearseUpdates, restore: rehearseRestore } as const;

/** The parts that were named; all of them by default. */
const wanted = (): (typeof parts)[keyof typeof parts][] => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !(name in parts));
  if (unknown !== undefined)
    throw new Error(`There is no part ${unknown}. Parts are ${Object.keys(parts).join(", ")}.`);
  return Object.entries(parts).flatMap(([name, part]) =>
    names.length === 0 || names.includes(name) ? [part] : [],
  );
};

/** One part in an account of its own, and what the emulator learned since the list of what is left out was written. */
const rehearse = async (part: (typeof parts)[keyof typeof parts]): Promise<TestRun> => {
  const emulator = await openAccount();
  try {
    const { passed, failed, failures } = await part(emulator.endpoint);
    const learned = await learnedByNow();
    return { passed, failed: failed + learned.length, failures: [...failures, ...learned] };
  } finally {
    await emulator.stop();
  }
};

const run = async (): Promise<void> => {
  const startedAt = performance.now();
  findOrInstallBrowser();
  const runs: TestRun[] = [];
  for (const part of wanted()) runs.push(await rehearse(part));
  const passed = runs.reduce((sum, each) => sum + each.passed, 0);
  const failed = runs.reduce((sum, each) => sum + each.failed, 0);
  console.log(`\nLeft out:\n  ${leftOutLines().join("\n  ")}`);
  for (const line of runs.flatMap(({ failures }) => failures)) console.log(line);
  console.log(`Rehearsed in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
};

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof NoPython ? noPythonExit : 1;
}
