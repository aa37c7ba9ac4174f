import { parseArgs } from "node:util";
import type { RotationWish } from "./secret-rotation.ts";
import { type SettingName, settingNames, type Wish } from "./stored-settings.ts";

export const usage = `npm run deploy -- --stage dev|staging|prod [--set name=value ...] [--unset name ...] [--plan] [--yes]
  Builds functions and pages, deploys all stacks to the AWS account of your credentials, publishes the pages.
  Once per account and region before the first time: npx cdk bootstrap
  Settings are stored in the account: give each once. What changes is shown and asked.
  --set mailFrom="Name <address>"  sender of all emails, required; its address or domain must be verified in SES
  --set mailIdentity=       the verified identity, where it is not the sender's domain
  --set demoNoticeTo=       who is told of booked demos, where it is not the sender
  --set shares=             what companies may use unless the console says otherwise, as JSON
  --set mailsPerSecond=     how many emails SES takes from the account a second (14 by default)
  --set alarmEmail=         who is told of alarms and costs
  --set domainName=, --set certificateArn=   a domain of your own (certificate of us-east-1)
  --set webAclArn=          a web ACL for CloudFront
  --set malwareScan=true    GuardDuty scans each stored file
  --set keepWarm=true       the functions of the first screens are kept ready
  --set gradual=canary, or =linear   a tenth of the calls get a new version first, and an alarm takes it back
  --set canary=true         an account signs in and opens a list every five minutes (first: npm run ops -- create-canary)
  --set requestMetrics=area, or =operation   metrics of time to answer and cold starts
  --set tracing=true        functions send traces to X-Ray
  --set ecfrUrl=, --set federalRegisterUrl=   where the regulation is read from
  --set syncEveryDays=     on every how many nights it is read (1)
  --set backupVault=        back the table up each night into this vault of AWS Backup
  --set backupDays=, --set backupCopyTo=   days to keep each (35), and the ARN of a vault that gets a copy
  --set recordBucket=       put seals of the record into this bucket with Object Lock
  --set table=NAME          run on a table that was restored beside the stage's own (see npm run ops, prepare-table)
  --set closed=true         the API refuses every call, until --unset closed
  --set allowDestroy=true   npm run ops -- destroy may remove prod
  --set monthlyBudgetUsd=, --set reservedLogin=, --set reservedImports=   see infra/config/stages.ts
  --mail-from "..." and so on mean the same as --set
  --unset name              back to its default
  --quiet                   nothing starts by itself and no email goes out, until npm run ops -- wake
  --plan                    show what would change, and change nothing
  --rotate-secrets          use new secrets; --end-sessions also signs everyone out
  --yes                     do not ask before settings change or permissions are widened`;

export interface Arguments extends RotationWish {
  readonly stage: string | undefined;
  readonly wish: Wish;
  readonly plan: boolean;
  readonly yes: boolean;
}

/** Only a rotation changes these. */
const ofRotation: readonly string[] = ["secretGeneration", "secretInUse", "endSessions"];
/** Looked up at each deployment. */
const found: readonly string[] = ["tableStream"];
const free = settingNames.filter((name) => ![...ofRotation, ...found].includes(name));
/** Each setting is an option of its own name, but the one that needs no value. */
const withValue = free.filter((name) => name !== "quiet");

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const settingOf = (text: string): SettingName => {
  const setting = free.find((name) => name === text || kebab(name) === text);
  if (setting) return setting;
  throw new Error(`There is no setting ${text}. Settings are ${free.join(", ")}.`);
};

const pairOf = (text: string): [SettingName, string] => {
  const at = text.indexOf("=");
  if (at < 1 || at === text.length - 1)
    throw new Error(`Write --set name=value, not "${text}". To go back to a default, use --unset name.`);
  return [settingOf(text.slice(0, at)), text.slice(at + 1)];
};

/** @throws an error with a sentence for what cannot be read */
export const readArguments = (args: readonly string[]): Arguments => {
  const named = Object.fromEntries(withValue.map((name) => [kebab(name), { type: "string" as const }]));
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...named,
      stage: { type: "string" },
      set: { type: "string", multiple: true },
      unset: { type: "string", multiple: true },
      plan: { type: "boolean" },
      quiet: { type: "boolean" },
      "rotate-secrets": { type: "boolean" },
      "end-sessions": { type: "boolean" },
      yes: { type: "boolean" },
    },
  });
  const options: Readonly<Record<string, unknown>> = values;
  const pairs = [
    ...withValue.flatMap((name): [SettingName, string][] => {
      const value = options[kebab(name)];
      return typeof value === "string" ? [[name, value]] : [];
    }),
    ...(values.set ?? []).map(pairOf),
    ...(values.quiet === true ? [["quiet", "true"] as [SettingName, string]] : []),
  ];
  const wish: Wish = { set: Object.fromEntries(pairs), unset: (values.unset ?? []).map(settingOf) };
  const both = wish.unset.find((name) => wish.set[name] !== undefined);
  if (both) throw new Error(`You set and unset ${both}. Choose one.`);
  const rotate = values["rotate-secrets"] === true;
  const endSessions = values["end-sessions"] === true;
  if (endSessions && !rotate) throw new Error("Use --end-sessions together with --rotate-secrets.");
  return {
    stage: values.stage,
    wish,
    rotate,
    endSessions,
    plan: values.plan === true,
    yes: values.yes === true,
  };
};
