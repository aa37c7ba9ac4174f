import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type DynamoDBClient,
} from "@aws-sdk/client-dynamodb";
import { GetAccountSettingsCommand, type LambdaClient } from "@aws-sdk/client-lambda";
import {
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  type SESClient,
} from "@aws-sdk/client-ses";
import { ListSubscriptionsCommand, type SNSClient, type Subscription } from "@aws-sdk/client-sns";
import { GetParameterCommand, ParameterNotFound, type SSMClient } from "@aws-sdk/client-ssm";
import type { Names } from "../../../infra/config/names.ts";
import type { StageSettings } from "../../../infra/config/stages.ts";
import { tableInUse } from "../../../infra/config/table-in-use.ts";
import { advice, type Check, type Finding, missing, ok } from "./finding.ts";

/** The services whose settings decide whether a stage works. */
export interface AccountClients {
  readonly ses: SESClient;
  readonly lambda: LambdaClient;
  readonly ssm: SSMClient;
  readonly sns: SNSClient;
  readonly dynamodb: DynamoDBClient;
}

/** Mails a day in the sandbox, to verified addresses only. */
const sandboxQuota = 200;

const sandbox = async ({ ses }: AccountClients, { mail }: StageSettings): Promise<Finding> => {
  const { Max24HourSend = 0, MaxSendRate = 0 } = await ses.send(new GetSendQuotaCommand({}));
  if (Max24HourSend > sandboxQuota) {
    const rate = Math.floor(MaxSendRate);
    if (rate > 0 && rate !== mail.perSecond)
      return advice(
        `${Max24HourSend} emails a day may be sent, ${rate} a second; the stage sends ${mail.perSecond} a second. Deploy with --set mailsPerSecond=${rate}.`,
      );
    return ok(`${Max24HourSend} emails a day may be sent.`);
  }
  return missing(
    "The account is in the SES sandbox: emails only reach verified addresses. Choose Request production access in the SES console.",
  );
};

const identity = async ({ ses }: AccountClients, { mail }: StageSettings): Promise<Finding> => {
  const address = /<([^>]+)>$/.exec(mail.from)?.[1] ?? mail.from;
  const Identities = [...new Set([mail.identity, address])];
  const { VerificationAttributes = {} } = await ses.send(
    new GetIdentityVerificationAttributesCommand({ Identities }),
  );
  const verified = Identities.find((name) => VerificationAttributes[name]?.VerificationStatus === "Success");
  if (verified) return ok(`${verified} is verified.`);
  return missing(`SES has not verified ${mail.identity}. Verify it in this region, or no email can be sent.`);
};

const open = async ({ closed, stage }: StageSettings): Promise<Finding> =>
  closed === "false"
    ? ok("The API takes calls.")
    : missing(
        `The API refuses every call. ${closed === "switching" ? "A change of the table broke off; finish" : "Open"} it: npm run deploy -- --stage ${stage}${closed === "true" ? " --unset closed" : ""}`,
      );

const awake = async ({ quiet, stage }: StageSettings): Promise<Finding> =>
  quiet
    ? missing(
        `The stage is quiet: nothing starts by itself and no email goes out. Start it: npm run ops -- wake --stage ${stage}`,
      )
    : ok("Schedules and the stream are on.");

/** Below this a few open screens use all there is. */
const wantedConcurrency = 1_000;

const concurrency = async ({ lambda }: AccountClients): Promise<Finding> => {
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  const limit = AccountLimit?.ConcurrentExecutions ?? 0;
  if (limit >= wantedConcurrency) return ok(`${limit} functions may run at a time.`);
  return advice(
    `Only ${limit} functions may run at a time: pages get slow when a few people work. Ask for more: aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value ${wantedConcurrency}`,
  );
};

/** What templates of this CDK ask for. */
const neededBootstrap = 6;

const bootstrap = async ({ ssm }: AccountClients): Promise<Finding> => {
  const again = "Run: npx cdk bootstrap";
  try {
    const { Parameter } = await ssm.send(
      new GetParameterCommand({ Name: "/cdk-bootstrap/hnb659fds/version" }),
    );
    const version = Number(Parameter?.Value);
    return version >= neededBootstrap
      ? ok(`Version ${version}.`)
      : missing(`Version ${version} is too old for this CDK. ${again}`);
  } catch (error) {
    if (error instanceof ParameterNotFound)
      return missing(`The region is not prepared for the CDK. ${again}`);
    throw error;
  }
};

const allSubscriptions = async (sns: SNSClient): Promise<Subscription[]> => {
  const all: Subscription[] = [];
  let NextToken: string | undefined;
  do {
    const page = await sns.send(
      new ListSubscriptionsCommand({ ...(NextToken !== undefined && { NextToken }) }),
    );
    all.push(...(page.Subscriptions ?? []));
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
  return all;
};

const alarms = async (
  { sns }: AccountClients,
  { alarmEmail }: StageSettings,
  names: Names,
): Promise<Finding> => {
  if (alarmEmail === undefined)
    return advice(
      "No one is told of alarms and costs. Set an address: npm run deploy -- --stage ... --set alarmEmail=...",
    );
  const own = (await allSubscriptions(sns)).find(
    ({ TopicArn, Endpoint }) =>
      Endpoint === alarmEmail && TopicArn?.includes(`:${names.stack("observability")}-Alarms`),
  );
  if (own?.SubscriptionArn?.startsWith("arn:"))
    return ok(`${alarmEmail} is told of alarms and of the budget.`);
  return missing(
    own
      ? `${alarmEmail} has not confirmed the subscription. AWS sent it an email with a link.`
      : `${alarmEmail} is not subscribed. Deploy the stage again.`,
  );
};

const recovery = async ({ dynamodb }: AccountClients, settings: StageSettings): Promise<Finding> => {
  const TableName = tableInUse(settings);
  const [{ ContinuousBackupsDescription }, { Table }] = await Promise.all([
    dynamodb.send(new DescribeContinuousBackupsCommand({ TableName })),
    dynamodb.send(new DescribeTableCommand({ TableName })),
  ]);
  const { PointInTimeRecoveryStatus, EarliestRestorableDateTime: since } =
    ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
  if (PointInTimeRecoveryStatus !== "ENABLED")
    return missing(
      "Point-in-time recovery is off: a mistake cannot be taken back. Turn it on for the table.",
    );
  if (!Table?.DeletionProtectionEnabled)
    return missing("The table is not protected from deletion. Turn the protection on.");
  const which = settings.table ? `the restored table ${TableName}` : "the table";
  return ok(`Any second since ${since?.toISOString() ?? "now"} can be restored; ${which} is protected.`);
};

/** What the account and the region must allow. */
export const accountChecks = (clients: AccountClients, settings: StageSettings, names: Names): Check[] => [
  { name: "Bootstrap", run: () => bootstrap(clients) },
  { name: "Functions at a time", run: () => concurrency(clients) },
  { name: "Sender", run: () => identity(clients, settings) },
  { name: "SES", run: () => sandbox(clients, settings) },
  { name: "Alarms and budget", run: () => alarms(clients, settings, names) },
  { name: "Recovery", run: () => recovery(clients, settings) },
  { name: "Open", run: () => open(settings) },
  { name: "Awake", run: () => awake(settings) },
];
