import * as z from "zod";
import { BackupSettings, givenBackup } from "./backup-settings.ts";
import type { ContextName } from "./context-names.ts";
import { bareAddress, domainOfAddress, Sender } from "./sender.ts";
import { ShareSettings } from "./share-settings.ts";
import { SourceSettings } from "./source-settings.ts";

export const StageName = z.enum(["dev", "staging", "prod"]);
export type StageName = z.infer<typeof StageName>;

const positive = z.coerce.number().int().positive();
/**
 * Which secrets exist and which of them is used; generations are counted from 1. A rotation deploys twice: first all
 * functions learn to accept the newest one, then CloudFront and the functions use it. The one before stays accepted
 * until the next rotation, so no call is refused and no session ends.
 */
const Secrets = z
  .object({
    newest: positive,
    inUse: positive,
    /** Whether sessions that the other generation signed are refused. */
    endSessions: z.stringbool(),
  })
  .refine(({ newest, inUse }) => newest - inUse === 0 || newest - inUse === 1, {
    message: "The generation in use is the newest or the one before",
    path: ["inUse"],
  });
export type Secrets = z.infer<typeof Secrets>;

const StageSettings = z.object({
  stage: StageName,
  /** A session ends after this long without a request, and after this long in any case. */
  sessions: z.object({ idleMinutes: positive, absoluteHours: positive }),
  /** How often one source may register or look a company up within an hour. */
  registrationsPerHour: positive,
  shares: ShareSettings,
  /** Requests a second to the whole API before API Gateway answers 429, and the size of a burst. */
  throttle: z.object({ ratePerSecond: positive, burst: positive }),
  /**
   * Copies that may run at once. Unset by default: a new account has 10 for all its functions, and
   * reserving any of them is refused there. Set both once the account's quota is 1,000: a flood of
   * sign-ins (41 ms of CPU each) or imports then cannot take everyone else's capacity.
   */
  reservedConcurrency: z.object({ login: positive.optional(), imports: positive.optional() }),
  /** Days after which CloudWatch deletes log lines. */
  logRetentionDays: z.literal([30, 90, 365]),
  /** Days after which access logs of CloudFront and the buckets are deleted. */
  accessLogDays: positive,
  /** Where alarms and the budget's notices go; without it they only show in CloudWatch. */
  alarmEmail: z.email().optional(),
  /** Notices at 80 % of this and when the forecast passes it. US dollars a month, of the whole account. */
  monthlyBudgetUsd: positive,
  /** Whether GuardDuty scans stored files for malware. Off by default: about 0.1 dollars a GB, 0.2 per 1,000 files. */
  malwareScan: z.stringbool(),
  /** Whether the functions of the first views are called every few minutes, so that one of each is ready. */
  keepWarm: z.stringbool(),
  /** How calls move to a new version of an endpoint: at once, a tenth first, or a tenth more each minute. */
  gradual: z.enum(["off", "canary", "linear"]),
  /** Whether an account made for it signs in and opens a list every five minutes (`functions/workers/watch-sign-in.ts`). */
  canary: z.stringbool(),
  /**
   * Whether time to answer and cold starts are metrics of CloudWatch's, for each area or each operation. Off by
   * default: each metric is 0.30 dollars a month in which it has values (`docs/costs.md`).
   */
  requestMetrics: z.enum(["off", "area", "operation"]),
  /** Whether functions send traces to X-Ray. Off by default: 5 dollars per million (`docs/costs.md`). */
  tracing: z.stringbool(),
  ...SourceSettings.shape,
  /**
   * A table that was restored beside the stage's own, for all of the stage to run on. Its stream is what the deploy
   * command finds; `npm run ops -- prepare-table` makes both ready.
   */
  table: z
    .object({
      name: z.string().regex(/^[\w.-]{3,255}$/),
      streamArn: z.string().startsWith("arn:").optional(),
    })
    .optional(),
  /** Whether the API refuses every call; "switching" while the deploy command changes the table. */
  closed: z.enum(["false", "true", "switching"]),
  backup: BackupSettings.optional(),
  /**
   * A bucket with Object Lock that gets the seals of the record. Not made here: it must outlive the stage, and its
   * retention is the operator's.
   */
  recordBucket: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  /** A domain of the caller's own, with its certificate (of us-east-1, as CloudFront demands). */
  domain: z.object({ name: z.hostname(), certificateArn: z.string().startsWith("arn:") }).optional(),
  /** A web ACL for CloudFront. Not made here: it costs about 10 dollars a month before the first request. */
  webAclArn: z.string().startsWith("arn:").optional(),
  mail: z.object({
    /** The sender of all mails: an address, or a name with one in angle brackets. */
    from: Sender,
    /** The SES identity that may send it: the address or its domain, verified by the operator. */
    identity: z.string().min(3),
    /** Who is told of a booked demo: the sender, unless the operator names another. */
    demoNoticeTo: z.email(),
    /** Mails a second in all: SES's maximum send rate of the account. New ones have 14, and 1 in the sandbox. */
    perSecond: positive,
  }),
  secrets: Secrets,
  /** Whether schedules and the table's stream are off, so that no mail goes out; `npm run ops -- wake` ends it. */
  quiet: z.stringbool(),
  /** Whether `npm run ops -- destroy` may remove the stage prod; it may remove the others in any case. */
  allowDestroy: z.stringbool(),
});
export type StageSettings = z.infer<typeof StageSettings>;

type Defaults = Pick<
  StageSettings,
  "throttle" | "logRetentionDays" | "accessLogDays" | "monthlyBudgetUsd" | keyof typeof common
>;

/** OWASP ASVS 7.3: an hour without use, half a day in any case. */
const common = {
  sessions: { idleMinutes: 60, absoluteHours: 12 },
  registrationsPerHour: 10,
  reservedConcurrency: {},
} as const;

const defaults: Readonly<Record<StageName, Defaults>> = {
  dev: {
    ...common,
    throttle: { ratePerSecond: 50, burst: 100 },
    logRetentionDays: 30,
    accessLogDays: 30,
    monthlyBudgetUsd: 20,
  },
  staging: {
    ...common,
    throttle: { ratePerSecond: 100, burst: 200 },
    logRetentionDays: 30,
    accessLogDays: 30,
    monthlyBudgetUsd: 50,
  },
  prod: {
    ...common,
    throttle: { ratePerSecond: 500, burst: 1_000 },
    logRetentionDays: 365,
    accessLogDays: 365,
    monthlyBudgetUsd: 300,
  },
};

/** `example.com` is reserved (RFC 2606): a template can be made with it, the deploy script refuses it. */
export const unsetMailFrom = "Subpart <no-reply@subpart.example.com>";

/**
 * The settings of a stage: its defaults, and what the operator gave as context. Nothing is looked up, so the
 * same words always make the same templates.
 * @throws an error naming the setting that cannot be
 */
export const stageSettings = (given: (name: ContextName) => unknown): StageSettings => {
  const stage = StageName.parse(given("stage") ?? "dev");
  const base = defaults[stage];
  const flag = (name: ContextName): string => String(given(name) ?? false);
  const from = String(given("mailFrom") ?? unsetMailFrom);
  const domainName = given("domainName");
  return StageSettings.parse({
    ...base,
    stage,
    mail: {
      from,
      identity: given("mailIdentity") ?? domainOfAddress(from),
      demoNoticeTo: given("demoNoticeTo") ?? bareAddress(from),
      perSecond: given("mailsPerSecond") ?? 14,
    },
    alarmEmail: given("alarmEmail"),
    domain:
      domainName === undefined ? undefined : { name: domainName, certificateArn: given("certificateArn") },
    webAclArn: given("webAclArn"),
    malwareScan: flag("malwareScan"),
    keepWarm: flag("keepWarm"),
    gradual: given("gradual") ?? "off",
    canary: flag("canary"),
    requestMetrics: given("requestMetrics") ?? "off",
    tracing: flag("tracing"),
    ...{ ecfrUrl: given("ecfrUrl"), federalRegisterUrl: given("federalRegisterUrl") },
    syncEveryDays: given("syncEveryDays"),
    backup: givenBackup(given("backupVault"), given("backupDays"), given("backupCopyTo")),
    recordBucket: given("recordBucket"),
    table:
      given("table") === undefined ? undefined : { name: given("table"), streamArn: given("tableStream") },
    shares: given("shares"),
    closed: given("closed") ?? "false",
    monthlyBudgetUsd: given("monthlyBudgetUsd") ?? base.monthlyBudgetUsd,
    secrets: {
      newest: given("secretGeneration") ?? 1,
      inUse: given("secretInUse") ?? given("secretGeneration") ?? 1,
      endSessions: flag("endSessions"),
    },
    quiet: flag("quiet"),
    allowDestroy: flag("allowDestroy"),
    reservedConcurrency: { login: given("reservedLogin"), imports: given("reservedImports") },
  });
};
