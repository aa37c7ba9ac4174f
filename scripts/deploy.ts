import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { S3Client } from "@aws-sdk/client-s3";
import * as z from "zod";
import { namesOf } from "../infra/config/names.ts";
import {
  type ContextName,
  contextNames,
  type StageSettings,
  stageSettings,
  unsetMailFrom,
} from "../infra/config/stages.ts";
import { publishWeb } from "./deploy/publish-web.ts";
import { run as seedTitles } from "./operations/seed-titles.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const usage = `npm run deploy -- --stage dev|staging|prod --mail-from "Name <address>" [--yes]
  Builds functions and pages, deploys all stacks to the AWS account of your credentials, publishes the pages.
  Once per account and region before the first time: npx cdk bootstrap
  --mail-from         sender of all mails; its address or domain must be verified in SES
  --mail-identity     the verified identity, where it is not the sender's domain
  --demo-notice-to    who is told of booked demos, where it is not the sender
  --alarm-email       who is told of alarms and costs
  --domain-name, --certificate-arn   a domain of your own (certificate of us-east-1)
  --web-acl-arn       a web ACL for CloudFront
  --malware-scan true GuardDuty scans each stored file
  --monthly-budget-usd, --reserved-login, --reserved-imports, --secret-generation   see infra/config/stages.ts
  --yes               do not ask before permissions are widened`;

type Given = Partial<Record<ContextName, string>>;

const readArguments = (): { given: Given; yes: boolean } => {
  const settings = Object.fromEntries(contextNames.map((name) => [kebab(name), { type: "string" as const }]));
  const parsed = parseArgs({ options: { ...settings, yes: { type: "boolean" } } });
  const values: Readonly<Record<string, string | boolean | undefined>> = parsed.values;
  const given: Given = {};
  for (const name of contextNames) {
    const value = values[kebab(name)];
    if (typeof value === "string") given[name] = value;
  }
  return { given, yes: values.yes === true };
};

const check = (given: Given): StageSettings => {
  if (given.stage === undefined) throw new Error("Name the stage: --stage dev");
  const settings = stageSettings((name) => given[name]);
  if (settings.mail.from === unsetMailFrom) {
    throw new Error('Name the sender of emails: --mail-from "Subpart <no-reply@your-domain>"');
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

const Outputs = z.record(z.string(), z.record(z.string(), z.string()));

/** The web stack's outputs after a deployment. */
const readOutputs = (file: string, stage: StageSettings["stage"]): { url: string; bucket: string } => {
  const outputs = Outputs.parse(JSON.parse(readFileSync(file, "utf8")))[namesOf(stage).stack("web")] ?? {};
  const { Url, WebBucket } = outputs;
  if (!Url || !WebBucket) throw new Error(`${file} does not name the web bucket. Deploy all stacks once.`);
  return { url: Url, bucket: WebBucket };
};

const deploy = async (): Promise<void> => {
  const { given, yes } = readArguments();
  const { stage } = check(given);
  run("vite", ["build", "--logLevel", "warn"]);
  const outputsFile = join(root, ".build", `outputs-${stage}.json`);
  mkdirSync(join(root, ".build"), { recursive: true });
  run("cdk", [
    "deploy",
    "--all",
    "--outputs-file",
    outputsFile,
    // With several stacks at once there is no prompt.
    ...(yes ? ["--require-approval", "never", "--concurrency", "4"] : []),
    ...Object.entries(given).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
  const { url, bucket } = readOutputs(outputsFile, stage);
  // The name ends in the region that was deployed to, whatever profile chose it.
  const region = /-\d{12}-([a-z0-9-]+)$/.exec(bucket)?.[1];
  if (region !== undefined) process.env.AWS_REGION = region;
  console.log(await seedTitles(["--stage", stage]));
  const client = new S3Client({});
  const { put, removed } = await publishWeb({
    client,
    bucket,
    folder: join(root, ".build/web"),
    origin: url,
  });
  console.log(`Published ${put} files and removed ${removed} of older releases.`);
  console.log(`Subpart (${stage}) is at ${url}`);
  console.log(`Its operator's account, once: npm run ops -- create-super-admin --stage ${stage} --email ...`);
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
