import { randomBytes } from "node:crypto";
import type { Env } from "../../../functions/config/env.ts";
import { resetConfig } from "../../../functions/core/config.ts";

export const appOrigin = "http://localhost:3000";

/** The functions' settings in tests: those of the stage `local`, with a secret of this run. */
export const settings: Readonly<Record<keyof Env, string>> = {
  STAGE: "local",
  TABLE_NAME: "subpart",
  UPLOADS_BUCKET: "subpart-uploads",
  LIBRARY_BUCKET: "subpart-library",
  RECORD_BUCKET: "subpart-record",
  LIBRARY_KEPT_MS: "0",
  APP_ORIGIN: appOrigin,
  SESSION_SECRET: randomBytes(32).toString("base64url"),
  SESSION_SECRET_OTHER: "",
  SESSION_IDLE_SECONDS: String(7 * 24 * 3_600),
  SESSION_ABSOLUTE_SECONDS: String(30 * 24 * 3_600),
  REGISTRATIONS_PER_HOUR: "0",
  // Tests make more calls than people do; those of limits set a company's own.
  SHARES: '{"calls":1000000000}',
  MALWARE_SCANNER: "signatures",
  REQUEST_METRICS: "off",
  ECFR_URL: "https://ecfr.invalid",
  FEDERAL_REGISTER_URL: "https://federalregister.invalid",
  ALLOW_LOCAL_ADDRESSES: "",
  DNS_SERVER: "",
  SYNC_EVERY_DAYS: "1",
  WEBHOOK_WAIT_FACTOR: "1",
  DELETION_WAIT_SECONDS: "0",
  ACCOUNT_ARN: "arn:aws:iam::000000000000:root",
  WORKER_PREFIX: "test-",
  MAIL_FROM: "Subpart <no-reply@subpart.example>",
  MAIL_SENDING: "on",
  DEMO_NOTICE_TO: "demos@subpart.example",
  MAIL_CONFIGURATION_SET: "",
  MAILS_PER_SECOND: "1000",
  ORIGIN_SECRET: "",
  ORIGIN_SECRET_OTHER: "",
};

/** Sets the functions' settings to those of the tests with `changes`, from the next call on. */
export const configure = (changes: Partial<Record<keyof Env, string>> = {}): void => {
  Object.assign(process.env, settings, changes);
  resetConfig();
};
