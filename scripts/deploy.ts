import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SSMClient } from "@aws-sdk/client-ssm";
import * as z from "zod";
import { namesOf } from "../infra/config/names.ts";
import { StageName, type StageSettings, stageSettings, unsetMailFrom } from "../infra/config/stages.ts";
import { readTemplates } from "../infra/lib/template.ts";
import { unsafeChanges } from "./checks/unsafe-changes.ts";
import { type Arguments, readArguments, usage } from "./deploy/arguments.ts";
import { deleteStacks, deployedTemplates } from "./deploy/deployed-templates.ts";
import { refusedRoutes, routeGivers } from "./deploy/moved-routes.ts";
import { dropOriginSecret, writeOriginSecrets } from "./deploy/origin-secrets.ts";
import { outputsFile, readOutputs } from "./deploy/outputs.ts";
import { publishWeb } from "./deploy/publish-web.ts";
import { requireUsableRegion } from "./deploy/region.ts";
import { requirePreparedTable } from "./deploy/restored-table.ts";
import { deploymentsOf } from "./deploy/secret-rotation.ts";
import {
  changeLines,
  changesBetween,
  type Given,
  readSettings,
  withWish,
  writeSettings,
} from "./deploy/stored-settings.ts";
import { withTableChange } from "./deploy/table-change.ts";
import { run as seedTitles } from "./operations/seed-titles.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const check = (stage: string | undefined, given: Given): StageSettings => {
  if (stage === undefined) throw new Error("Name the stage: --stage dev");
  const settings = stageSettings((name) => (name === "stage" ? stage : given[name]));
  if (settings.mail.from === unsetMailFrom) {
    throw new Error('Name the sender of emails: --set mailFrom="Subpart <no-reply@your-domain>"');
  }
  return settings;
};

const run = (command: string, args: readonly string[]): void => {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0)
    throw new Error(`${command} ${args[0] ?? ""} failed, so the steps after it were not run.`);
};

/**
 * The settings as CDK takes them, with the stream of a restored table.
 * @throws where the stage could not run on that table
 */
const contextOf = async (stage: string, given: Given): Promise<string[]> => {
  const context: Record<string, string> = { stage, ...given };
  if (given.table !== undefined) {
    const client = new DynamoDBClient({});
    context.tableStream = await requirePreparedTable(client, stage, given.table).finally(() =>
      client.destroy(),
    );
  }
  return Object.entries(context).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
};

/** @throws when a change of stored settings is not agreed to */
const confirm = async (stage: string, yes: boolean): Promise<void> => {
  if (yes) return;
  const kept = "Nothing was changed.";
  if (!process.stdin.isTTY) throw new Error(`Add --yes to deploy ${stage} with these changes. ${kept}`);
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question(`Deploy ${stage} with these changes? (yes/no) `);
  lines.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error(kept);
};

/** Templates of a stage, and what of the stage must make room for them. */
interface Prepared {
  /** Folder of the templates. */
  readonly templates: string;
  /** Stacks to deploy before the others. */
  readonly givers: readonly string[];
  /** Stacks that this release knows no more, and whose routes it makes elsewhere. */
  readonly replaced: readonly string[];
}

/**
 * Writes the templates of a stage.
 * @throws where deploying them would lose data, or break off in the middle
 */
const prepare = async (stage: StageName, given: Given): Promise<Prepared> => {
  const templates = join(root, ".build", `templates-${stage}`);
  rmSync(templates, { recursive: true, force: true });
  run("cdk", ["synth", "--quiet", "--output", templates, ...(await contextOf(stage, given))]);
  const after = readTemplates(templates);
  const before = await deployedTemplates(namesOf(stage).stack(""));
  const unsafe = [...unsafeChanges(before, after), ...refusedRoutes(before, after)];
  if (unsafe.length > 0) throw new Error(`These templates were not deployed:\n${unsafe.join("\n")}`);
  const givers = routeGivers(before, after);
  for (const stack of before.keys())
    if (!after.has(stack) && !givers.includes(stack))
      console.log(`${stack} is no part of this release. It stays until you delete it.`);
  return {
    templates,
    givers: givers.filter((stack) => after.has(stack)),
    replaced: givers.filter((stack) => !after.has(stack)),
  };
};

/** Deploys what was synthesized. The functions lie in it, so they are not built once more. */
const cdkDeploy = (templates: string, args: readonly string[]): void =>
  run("cdk", ["deploy", ...args, "--app", templates, "--build="]);

const deployStacks = async (stage: StageName, prepared: Prepared, yes: boolean): Promise<void> => {
  const { templates, givers, replaced } = prepared;
  // With several stacks at once there is no prompt.
  const unasked = yes ? ["--require-approval", "never", "--concurrency", "4"] : [];
  const formation = new CloudFormationClient({});
  await deleteStacks(replaced, "whose endpoints are in other stacks by now", formation).finally(() =>
    formation.destroy(),
  );
  for (const giver of givers) cdkDeploy(templates, [giver, "--exclusively", ...unasked]);
  cdkDeploy(templates, ["--all", "--outputs-file", outputsFile(stage), ...unasked]);
};

/** Says what a call changes. @returns what is set afterwards */
const settle = async (client: SSMClient, { stage: named, wish }: Arguments) => {
  const stage = StageName.safeParse(named ?? "").data;
  const stored = stage && (await readSettings(client, stage));
  const given = withWish(stored ?? {}, wish);
  const settings = check(named, given);
  const changes = changesBetween(stored ?? {}, given);
  if (changes.length > 0) console.log(`Settings of ${settings.stage} that change:\n${changeLines(changes)}`);
  return { stage: settings.stage, given, stored, changes };
};

const deploy = async (): Promise<void> => {
  const wanted = readArguments(process.argv.slice(2));
  check(wanted.stage, { mailFrom: "a@example.org", ...wanted.wish.set });
  const ssm = new SSMClient({});
  requireUsableRegion(await ssm.config.region());
  const { stage, given, stored, changes } = await settle(ssm, wanted);
  const ofSecrets = deploymentsOf(given, wanted);
  if (ofSecrets.length > 1) console.log("The secrets change, which takes two deployments.");
  const deployments = withTableChange(stored, ofSecrets);
  if (deployments.length > ofSecrets.length)
    console.log(
      "The table changes: the API refuses every call (429) from the first deployment to the last, so that none is written to the table that is left.",
    );
  // Before the first of them: none may close an API that the next one could not open.
  for (const each of deployments) await contextOf(stage, each);
  if (wanted.plan) {
    for (const each of deployments) run("cdk", ["diff", "--all", ...(await contextOf(stage, each))]);
    return;
  }
  if (stored && changes.length > 0) await confirm(stage, wanted.yes);
  run("vite", ["build", "--logLevel", "warn"]);
  mkdirSync(join(root, ".build"), { recursive: true });
  for (const each of deployments) {
    const prepared = await prepare(stage, each);
    await writeSettings(ssm, stage, each);
    await writeOriginSecrets(ssm, check(stage, each));
    await deployStacks(stage, prepared, wanted.yes);
    await dropOriginSecret(ssm, check(stage, each));
  }
  await publish(stage);
};

const publish = async (stage: StageName): Promise<void> => {
  const outputs = readOutputs(stage);
  if (!outputs)
    throw new Error(`${outputsFile(stage)} does not name the web bucket. Deploy all stacks once.`);
  const { url, bucket } = outputs;
  // The name ends in the region that was deployed to, whatever profile chose it.
  const region = /-\d{12}-([a-z0-9-]+)$/.exec(bucket)?.[1];
  if (region !== undefined) process.env.AWS_REGION = region;
  console.log(await seedTitles(["--stage", stage]));
  const folder = join(root, ".build/web");
  const { put, removed } = await publishWeb({ client: new S3Client({}), bucket, folder, origin: url });
  console.log(`Published ${put} files and removed ${removed} of older releases.`);
  console.log(`Subpart (${stage}) is at ${url}`);
  console.log(`Its operator's account, once: npm run ops -- create-super-admin --stage ${stage} --email ...`);
  console.log(`Check it: npm run ops -- doctor --stage ${stage}`);
};

try {
  await deploy();
} catch (error) {
  const sentence =
    error instanceof z.ZodError
      ? z.prettifyError(error)
      : error instanceof Error
        ? error.message
        : String(error);
  console.error(`${sentence}\n\n${usage}`);
  process.exitCode = 1;
}
