import type { Env } from "../../functions/config/env.ts";
import { type LocalCredentials, localAccount, localRegion } from "./credentials.ts";

export type Endpoints = {
  readonly dynamodb: string;
  readonly s3: string;
  readonly ses: string;
  /** Not where no company writes into a bucket of its own. */
  readonly sts?: string;
  readonly lambda: string;
};
export type EnvironmentSettings = {
  readonly appOrigin: string;
  readonly tableName: string;
  readonly uploadsBucket: string;
  readonly libraryBucket: string;
  readonly recordBucket: string;
  readonly sessionSecret: string;
  readonly workerPrefix: string;
  /** Where the eCFR and the Federal Register are asked. */
  readonly sources: { readonly ecfr: string; readonly federalRegister: string };
  readonly mailFrom: string;
  readonly demoNoticeTo: string;
  readonly credentials: LocalCredentials;
  readonly endpoints: Endpoints;
};

const day = 24 * 60 * 60;

function functionVariables(settings: EnvironmentSettings): Record<keyof Env, string> {
  return {
    STAGE: "local",
    TABLE_NAME: settings.tableName,
    UPLOADS_BUCKET: settings.uploadsBucket,
    LIBRARY_BUCKET: settings.libraryBucket,
    RECORD_BUCKET: settings.recordBucket,
    // One machine asks too seldom to gain from it.
    LIBRARY_KEPT_MS: "0",
    APP_ORIGIN: settings.appOrigin,
    SESSION_SECRET: settings.sessionSecret,
    SESSION_SECRET_OTHER: "",
    SESSION_IDLE_SECONDS: String(7 * day),
    SESSION_ABSOLUTE_SECONDS: String(30 * day),
    REGISTRATIONS_PER_HOUR: "0",
    SHARES: "{}",
    MALWARE_SCANNER: "signatures",
    REQUEST_METRICS: "off",
    ECFR_URL: settings.sources.ecfr,
    FEDERAL_REGISTER_URL: settings.sources.federalRegister,
    ALLOW_LOCAL_ADDRESSES: process.env.ALLOW_LOCAL_ADDRESSES === "true" ? "true" : "",
    DNS_SERVER: process.env.DNS_SERVER ?? "",
    SYNC_EVERY_DAYS: "1",
    WEBHOOK_WAIT_FACTOR: process.env.WEBHOOK_WAIT_FACTOR ?? "1",
    DELETION_WAIT_SECONDS: process.env.DELETION_WAIT_SECONDS ?? "0",
    ACCOUNT_ARN: `arn:aws:iam::${localAccount}:root`,
    WORKER_PREFIX: settings.workerPrefix,
    MAIL_FROM: settings.mailFrom,
    MAIL_SENDING: "on",
    MAIL_CONFIGURATION_SET: "",
    MAILS_PER_SECOND: "1000",
    DEMO_NOTICE_TO: settings.demoNoticeTo,
    ORIGIN_SECRET: "",
    ORIGIN_SECRET_OTHER: "",
  };
}

/** Variables of this process without those that would point an SDK client to a real account. */
function withoutAws(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith("AWS_")));
}

/** The environment functions and workers run in: what the cloud gives them, with the local services' addresses. */
export function functionEnvironment(settings: EnvironmentSettings): NodeJS.ProcessEnv {
  const { credentials, endpoints } = settings;
  return {
    ...withoutAws(process.env),
    ...functionVariables(settings),
    AWS_REGION: localRegion,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_EC2_METADATA_DISABLED: "true",
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: endpoints.dynamodb,
    AWS_ENDPOINT_URL_LAMBDA: endpoints.lambda,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_SES: endpoints.ses,
    ...(endpoints.sts !== undefined && { AWS_ENDPOINT_URL_STS: endpoints.sts }),
  };
}
