import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetFunctionConfigurationCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { SSMClient } from "@aws-sdk/client-ssm";
import * as z from "zod";
import type { Env } from "../../functions/config/env.ts";
import { resetConfig } from "../../functions/core/config.ts";
import { resetTableClient } from "../../functions/core/table/client.ts";
import { namesOf } from "../../infra/config/names.ts";
import { StageName } from "../../infra/config/stages.ts";
import { describeTable } from "../deploy/restored-table.ts";
import { readSettings } from "../deploy/stored-settings.ts";
import { OperationProblem } from "./problem.ts";

/** Options that every operation takes. */
export const targetOptions = { stage: { type: "string" }, data: { type: "string" } } as const;
export interface TargetChoice {
  /** A stage in the cloud, reached with the operator's own credentials and region. */
  readonly stage?: string | undefined;
  /** Data folder of a product that runs on this machine. */
  readonly data?: string | undefined;
}

/** Where an operation works. */
export interface Target {
  /** For sentences: `the stage prod` or a folder. */
  readonly name: string;
  readonly tableName: string;
  readonly uploadsBucket: string;
  /** Of snapshots; on this machine no operation needs it. */
  readonly libraryBucket?: string;
  /** Of seals, where there is one. */
  readonly recordBucket?: string | undefined;
  /** Of the built pages; a product on this machine serves them from its folder. */
  readonly webBucket?: string;
  /** Whether buckets are named in the path, as engines other than S3 want it. */
  readonly pathStyle: boolean;
}

const Stack = z.object({
  dynamodbEndpoint: z.url(),
  s3Endpoint: z.url(),
  tableName: z.string(),
  buckets: z.object({ uploads: z.string(), record: z.string().optional() }),
  region: z.string(),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
});

/** Variables of the functions' own modules. Operations send nothing: most values are fillers. */
const functionVariables = (stage: string, target: Target): Record<keyof Env, string> => ({
  STAGE: stage,
  TABLE_NAME: target.tableName,
  UPLOADS_BUCKET: target.uploadsBucket,
  // Snapshots are made from the table again, so operations neither read nor write them.
  LIBRARY_BUCKET: "operations-use-no-snapshots",
  RECORD_BUCKET: target.recordBucket ?? "",
  LIBRARY_KEPT_MS: "0",
  APP_ORIGIN: "https://operations.invalid",
  SESSION_SECRET: randomBytes(32).toString("base64url"),
  SESSION_SECRET_OTHER: "",
  SESSION_IDLE_SECONDS: "1",
  SESSION_ABSOLUTE_SECONDS: "1",
  REGISTRATIONS_PER_HOUR: "0",
  SHARES: "{}",
  MALWARE_SCANNER: "off",
  REQUEST_METRICS: "off",
  ECFR_URL: "https://ecfr.invalid",
  FEDERAL_REGISTER_URL: "https://federalregister.invalid",
  ALLOW_LOCAL_ADDRESSES: "",
  DNS_SERVER: "",
  SYNC_EVERY_DAYS: "1",
  WEBHOOK_WAIT_FACTOR: "1",
  DELETION_WAIT_SECONDS: "0",
  ACCOUNT_ARN: "arn:aws:iam::000000000000:root",
  WORKER_PREFIX: "",
  MAIL_FROM: "no-one@operations.invalid",
  MAIL_SENDING: "off",
  DEMO_NOTICE_TO: "no-one@operations.invalid",
  MAIL_CONFIGURATION_SET: "",
  MAILS_PER_SECOND: "1",
  ORIGIN_SECRET: "",
  ORIGIN_SECRET_OTHER: "",
});

const use = (stage: string, target: Target, variables: Readonly<Record<string, string>> = {}): Target => {
  Object.assign(process.env, functionVariables(stage, target), variables);
  resetConfig();
  resetTableClient();
  return target;
};

/** What signs the rows that operations leave on the record, and what those of functions are checked with. */
const secretsIn = (file: string): Record<string, string> => {
  if (!existsSync(file)) return {};
  const { sessionSecret } = z
    .object({ sessionSecret: z.string() })
    .parse(JSON.parse(readFileSync(file, "utf8")));
  return { SESSION_SECRET: sessionSecret };
};

/** The same in a stage, from one of its functions; nothing where it has none yet. */
const deployedSecrets = async (worker: string): Promise<Record<string, string>> => {
  const client = new LambdaClient({});
  try {
    const { Environment } = await client.send(new GetFunctionConfigurationCommand({ FunctionName: worker }));
    const { SESSION_SECRET, SESSION_SECRET_OTHER = "" } = Environment?.Variables ?? {};
    return SESSION_SECRET ? { SESSION_SECRET, SESSION_SECRET_OTHER } : {};
  } catch (error) {
    if (error instanceof Error && error.name === "ResourceNotFoundException") return {};
    throw error;
  } finally {
    client.destroy();
  }
};

const localTarget = (data: string): Target => {
  const folder = resolve(data);
  const file = join(folder, "stack.json");
  if (!existsSync(file)) {
    throw new OperationProblem(
      `Nothing runs with the data in ${folder}. Start it with \`npm start\` and try again.`,
    );
  }
  const stack = Stack.parse(JSON.parse(readFileSync(file, "utf8")));
  const target: Target = {
    name: folder,
    tableName: stack.tableName,
    uploadsBucket: stack.buckets.uploads,
    recordBucket: stack.buckets.record,
    pathStyle: true,
  };
  return use("local", target, {
    ...secretsIn(join(folder, "secrets.json")),
    AWS_REGION: stack.region,
    AWS_ACCESS_KEY_ID: stack.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: stack.credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: stack.dynamodbEndpoint,
    AWS_ENDPOINT_URL_S3: stack.s3Endpoint,
  });
};

/** Account and region of a table, from its ARN: `arn:aws:dynamodb:{region}:{account}:table/{name}`. */
const placeOf = async (tableName: string): Promise<{ region: string; account: string }> => {
  const client = new DynamoDBClient({});
  const table = await describeTable(client, tableName).finally(() => client.destroy());
  if (!table)
    throw new OperationProblem(
      `There is no table ${tableName} in this account and region. Check AWS_PROFILE and AWS_REGION, or deploy the stage.`,
    );
  const [, , , region = "", account = ""] = (table.TableArn ?? "").split(":");
  return { region, account };
};

/** The table that a stage runs on, as its last deployment stored it. */
const storedTable = async (stage: StageName): Promise<string> => {
  const ssm = new SSMClient({});
  const stored = await readSettings(ssm, stage).finally(() => ssm.destroy());
  return stored?.table ?? namesOf(stage).table;
};

const cloudTarget = async (name: string): Promise<Target> => {
  const stage = StageName.safeParse(name).data;
  if (stage === undefined) throw new OperationProblem(`There is no stage ${name}. Use dev, staging or prod.`);
  const names = namesOf(stage);
  const tableName = await storedTable(stage);
  const { region, account } = await placeOf(tableName);
  const target: Target = {
    name: `the stage ${stage}`,
    tableName,
    uploadsBucket: names.uploadsBucket(account, region),
    libraryBucket: names.libraryBucket(account, region),
    webBucket: names.webBucket(account, region),
    pathStyle: false,
  };
  return use(stage, target, {
    AWS_REGION: region,
    ...(await deployedSecrets(names.worker("chain-activity"))),
  });
};

/**
 * Points this process at a stage or at a product on this machine.
 * @throws OperationProblem when there is nothing there
 */
export const openTarget = async ({ stage, data }: TargetChoice): Promise<Target> => {
  if (stage !== undefined && data === undefined) return cloudTarget(stage);
  if (data !== undefined && stage === undefined) return localTarget(data);
  throw new OperationProblem("Say which installation: --stage dev, or --data .data for one on this machine.");
};
