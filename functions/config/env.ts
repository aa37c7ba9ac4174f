import * as z from "zod";

const seconds = z.coerce.number().int().positive();

/**
 * Every variable a function may read, with its meaning. The CDK app types its `environment` from this
 * schema and the local cloud fills the same one, so a missing variable stops a function at start.
 */
export const Env = z.object({
  /** `local` relaxes nothing in code; it only carries other settings than the cloud stages. */
  STAGE: z.enum(["local", "dev", "staging", "prod"]),
  TABLE_NAME: z.string().min(1),
  /** Files land here first, under `q/`, and are deleted after a day. */
  UPLOADS_BUCKET: z.string().min(1),
  /** Snapshots of the libraries' titles (`functions/rules/index`): made from the table, so never the only copy. */
  LIBRARY_BUCKET: z.string().min(1),
  /** Seals of the record (`functions/record/seals`), under Object Lock in the cloud. Empty where they lie in the table alone. */
  RECORD_BUCKET: z.string().default(""),
  /** Milliseconds a function may keep what is current in the shared library; 0 reads it for each request. */
  LIBRARY_KEPT_MS: z.coerce.number().int().nonnegative().default(1_000),
  /** The address people use, without a trailing slash: links in mails, the allowed Origin. */
  APP_ORIGIN: z.url(),
  /** At least 32 random bytes, base64url. Signs session tokens and list cursors. */
  SESSION_SECRET: z.string().min(43),
  /** Accepted as well: the next one while secrets change, else the one before. Empty where there is none. */
  SESSION_SECRET_OTHER: z.string().min(43).or(z.literal("")).default(""),
  SESSION_IDLE_SECONDS: seconds,
  SESSION_ABSOLUTE_SECONDS: seconds,
  /** How often one source may register or look a company up within an hour; 0 sets no limit. */
  REGISTRATIONS_PER_HOUR: z.coerce.number().int().nonnegative(),
  /** What companies may use where nothing else was said of them, as JSON: some of `shared/schemas/shares.ts`. */
  SHARES: z.string().default("{}"),
  /** What scans stored files for malware (`functions/services/files/scan/file-scan.ts`). */
  MALWARE_SCANNER: z.enum(["off", "signatures", "guardduty"]).default("off"),
  /** What request lines are counted by as CloudWatch metrics (`functions/core/endpoint/request-metrics.ts`). */
  REQUEST_METRICS: z.enum(["off", "area", "operation"]).default("off"),
  /** Where the regulation and its documents are read from; recorded answers on this machine in the stage `local`. */
  ECFR_URL: z.url().default("https://www.ecfr.gov"),
  FEDERAL_REGISTER_URL: z.url().default("https://www.federalregister.gov"),
  /** `true` lets a stage on one machine call providers and webhooks at `http://localhost`; nothing in the cloud. */
  ALLOW_LOCAL_ADDRESSES: z.enum(["true", ""]).default(""),
  /** `{host}:{port}` of the DNS server that a stage on one machine asks; nothing in the cloud. */
  DNS_SERVER: z.string().default(""),
  /** On every how many nights the regulation is read from its source. */
  SYNC_EVERY_DAYS: z.coerce.number().int().min(1).max(31).default(1),
  /** In the stage `local`: by what the waits between attempts of a webhook are multiplied. */
  WEBHOOK_WAIT_FACTOR: z.coerce.number().nonnegative().default(1),
  /** In the stage `local`: seconds that the deletion of a company waits, in place of 7 days; 0 changes nothing. */
  DELETION_WAIT_SECONDS: z.coerce.number().nonnegative().default(0),
  /** Who assumes the roles that companies give: our account, as their trust policies name it. */
  ACCOUNT_ARN: z.string().default("arn:aws:iam::000000000000:root"),
  /** Prefix of the worker functions' names: `{prefix}{worker}`, such as `subpart-dev-import-rules`. */
  WORKER_PREFIX: z.string(),
  /** The verified sender of all mails. */
  MAIL_FROM: z.string().min(3),
  /** `off` in a quiet stage: emails wait in the outbox, untouched, until the stage is woken. */
  MAIL_SENDING: z.enum(["on", "off"]).default("on"),
  /** The configuration set that SES reports bounces and complaints of; empty locally. */
  MAIL_CONFIGURATION_SET: z.string().default(""),
  /** How many mails go out a second, in all: what SES allows the account ("maximum send rate"). */
  MAILS_PER_SECOND: seconds.default(14),
  /** Gets a notice of each booked demo, and is named as its organizer. */
  DEMO_NOTICE_TO: z.email(),
  /** CloudFront proves itself with this header value in the cloud; empty locally. */
  ORIGIN_SECRET: z.string().default(""),
  /** Accepted as well, as the other session secret. */
  ORIGIN_SECRET_OTHER: z.string().default(""),
});
export type Env = z.infer<typeof Env>;
