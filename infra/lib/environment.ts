import { Aws } from "aws-cdk-lib";
import type { Names } from "../config/names.ts";
import type { StageSettings } from "../config/stages.ts";
import { tableInUse } from "../config/table-in-use.ts";
import type { FunctionEnvironment } from "./platform.ts";
import type { SecretReferences } from "./secret-generations.ts";

export interface EnvironmentProps {
  readonly settings: StageSettings;
  readonly names: Names;
  readonly appOrigin: string;
  readonly secrets: Readonly<Record<"session" | "origin", SecretReferences>>;
}

/** The variables of every function. Their meaning is in `functions/config/env.ts`. */
export const functionEnvironment = (props: EnvironmentProps): FunctionEnvironment => {
  const { settings, names, appOrigin, secrets } = props;
  return {
    STAGE: settings.stage,
    TABLE_NAME: tableInUse(settings),
    UPLOADS_BUCKET: names.uploadsBucket(Aws.ACCOUNT_ID, Aws.REGION),
    LIBRARY_BUCKET: names.libraryBucket(Aws.ACCOUNT_ID, Aws.REGION),
    RECORD_BUCKET: settings.recordBucket ?? "",
    LIBRARY_KEPT_MS: "1000",
    APP_ORIGIN: appOrigin,
    SESSION_SECRET: secrets.session.inUse,
    SESSION_SECRET_OTHER: settings.secrets.endSessions ? "" : secrets.session.other,
    SESSION_IDLE_SECONDS: String(settings.sessions.idleMinutes * 60),
    SESSION_ABSOLUTE_SECONDS: String(settings.sessions.absoluteHours * 3_600),
    REGISTRATIONS_PER_HOUR: String(settings.registrationsPerHour),
    SHARES: JSON.stringify(settings.shares),
    MALWARE_SCANNER: settings.malwareScan ? "guardduty" : "off",
    REQUEST_METRICS: settings.requestMetrics,
    ECFR_URL: settings.ecfrUrl,
    FEDERAL_REGISTER_URL: settings.federalRegisterUrl,
    ALLOW_LOCAL_ADDRESSES: "",
    DNS_SERVER: "",
    SYNC_EVERY_DAYS: String(settings.syncEveryDays),
    WEBHOOK_WAIT_FACTOR: "1",
    DELETION_WAIT_SECONDS: "0",
    ACCOUNT_ARN: `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:root`,
    WORKER_PREFIX: names.workerPrefix,
    MAIL_FROM: settings.mail.from,
    MAIL_SENDING: settings.quiet ? "off" : "on",
    MAIL_CONFIGURATION_SET: names.mailConfigurationSet,
    MAILS_PER_SECOND: String(settings.mail.perSecond),
    DEMO_NOTICE_TO: settings.mail.demoNoticeTo,
    ORIGIN_SECRET: secrets.origin.inUse,
    ORIGIN_SECRET_OTHER: secrets.origin.other,
  };
};
