import { join } from "node:path";
import { SESClient, VerifyEmailIdentityCommand } from "@aws-sdk/client-ses";
import { maxImportBytes } from "../../shared/api/imports.ts";
import { allowUploads, createBucket } from "./buckets.ts";
import { type LocalCredentials, localRegion } from "./credentials.ts";
import { createTable } from "./dynamodb/table.ts";
import { startTtlSweeper } from "./dynamodb/ttl-sweeper.ts";
import { startDynamoDb } from "./dynamodb.ts";
import { type Endpoints, functionEnvironment } from "./environment.ts";
import type { ExternalServices } from "./external-services.ts";
import { type Jobs, startJobs } from "./jobs.ts";
import { startS3 } from "./s3.ts";
import { startSes } from "./ses.ts";
import { chooseSources } from "./sources/choose-sources.ts";
import { type LocalSts, startSts } from "./sts.ts";

export type CloudOptions = {
  /** Folder of the table, the buckets, the mails and the waiting events. */
  readonly folder: string;
  /** The address people use, such as `http://localhost:3000`. */
  readonly appOrigin: string;
  /** Further origins of the same app whose pages may upload. */
  readonly otherOrigins?: readonly string[];
  /** What signs sessions, and what the services are called with. */
  readonly secrets: LocalCredentials & { readonly sessionSecret: string };
  /** Keep the table in memory, for tests. */
  readonly inMemory?: boolean;
  readonly external?: ExternalServices;
  /** Receives sentences for the person. */
  readonly say?: (sentence: string) => void;
  /** Receives what the workers print. */
  readonly onLine?: (line: string) => void;
};
export type LocalCloud = {
  /**
   * What functions need in their environment. Those of the API ask the table's engine itself: a person does not wait
   * at the guard behind what workers ask.
   */
  readonly env: NodeJS.ProcessEnv;
  readonly endpoints: Endpoints;
  readonly credentials: LocalCredentials;
  readonly region: string;
  readonly mailUrl: string;
  readonly tableName: string;
  readonly uploadsBucket: string;
  readonly recordBucket: string;
  /** Whether the table was made now. */
  readonly isNewTable: boolean;
  readonly jobs: Jobs;
  close(): Promise<void>;
};

/** As the uploads bucket of the cloud: what was never taken from quarantine is gone after a day. */
const expirations = [{ bucket: "subpart-local-uploads", prefix: "q/", afterMs: 24 * 3_600_000 }];
const largest = [{ bucket: "subpart-local-uploads", prefix: "q/", bytes: maxImportBytes }];
const tableName = "subpart-local";
const uploadsBucket = "subpart-local-uploads";
const libraryBucket = "subpart-local-library";
const recordBucket = "subpart-local-record";
/** Where companies of this installation may have their record written to. */
const activityBucket = "subpart-local-activity";
const mailFrom = "Subpart <no-reply@subpart.example.com>";
const demoNoticeTo = "demos@subpart.example.com";
const senderAddress = "no-reply@subpart.example.com";

type Service = { readonly endpoint: string; close(): Promise<void> };
const nothingToClose = async () => undefined;

async function openDynamoDb(options: CloudOptions, credentials: LocalCredentials) {
  const endpoint = options.external?.dynamodb;
  if (endpoint !== undefined)
    return { endpoint, ownEndpoint: endpoint, region: localRegion, credentials, close: nothingToClose };
  const file = options.inMemory === true ? {} : { file: join(options.folder, "table.db") };
  return startDynamoDb({ ...file, credentials, ...(options.say && { say: options.say }) });
}

/** An engine that has S3 has STS at the same address. */
async function openSts(options: CloudOptions, credentials: LocalCredentials) {
  const endpoint = options.external?.s3;
  return endpoint === undefined ? startSts({ credentials }) : { endpoint, close: nothingToClose };
}

async function openS3(
  options: CloudOptions,
  credentials: LocalCredentials,
  sts: Service & Partial<Pick<LocalSts, "sessions">>,
) {
  const allowedOrigins = [options.appOrigin, ...(options.otherOrigins ?? [])];
  const endpoint = options.external?.s3;
  if (endpoint === undefined) {
    const { sessions } = sts;
    const roles = sessions && { roles: { sessions, buckets: [activityBucket] } };
    const folder = join(options.folder, "s3");
    return startS3({ folder, credentials, allowedOrigins, expirations, largest, ...roles });
  }
  const s3 = { endpoint, region: localRegion, credentials };
  await createBucket(s3, uploadsBucket);
  await allowUploads(s3, uploadsBucket, allowedOrigins);
  return { ...s3, close: nothingToClose };
}

async function openSes(
  options: CloudOptions,
  credentials: LocalCredentials,
): Promise<Service & { mailUrl: string }> {
  const endpoint = options.external?.ses;
  if (endpoint === undefined) {
    return startSes({ folder: join(options.folder, "mails"), credentials, senders: [senderAddress] });
  }
  const client = new SESClient({ endpoint, region: localRegion, credentials });
  await client.send(new VerifyEmailIdentityCommand({ EmailAddress: senderAddress }));
  client.destroy();
  return { endpoint, mailUrl: `${endpoint}/_aws/ses`, close: nothingToClose };
}

/**
 * Starts all that AWS is to the product: table, buckets, mails and workers, on loopback ports and with data
 * in one folder. Each service can be an engine of the person's own instead (`external`).
 * @throws StartProblem with a sentence for the person.
 */
export async function startLocalCloud(options: CloudOptions): Promise<LocalCloud> {
  const { secrets } = options;
  const credentials = options.external?.credentials ?? secrets;
  const open: { close(): Promise<void> | void }[] = [];
  const keep = <T extends { close(): Promise<void> | void }>(service: T): T => {
    open.push(service);
    return service;
  };
  const close = async () => {
    for (const service of open.splice(0).reverse()) await service.close();
  };
  try {
    const dynamoDb = keep(await openDynamoDb(options, credentials));
    const sts = keep(await openSts(options, credentials));
    const s3 = keep(await openS3(options, credentials, sts));
    const ses = keep(await openSes(options, credentials));
    const [{ isNew }] = await Promise.all([
      createTable(dynamoDb, tableName),
      createBucket(s3, uploadsBucket),
      createBucket(s3, libraryBucket),
      createBucket(s3, recordBucket),
      createBucket(s3, activityBucket),
    ]);
    if (options.external?.dynamodb === undefined) keep(startTtlSweeper(dynamoDb, tableName));
    const workerPrefix = "subpart-local-";
    const endpoints = {
      dynamodb: dynamoDb.endpoint,
      s3: s3.endpoint,
      ses: ses.endpoint,
      sts: sts.endpoint,
    };
    const sources = keep(await chooseSources(process.env, options.say));
    const jobs = keep(
      await startJobs({
        folder: options.folder,
        dynamoDb,
        tableName,
        workerPrefix,
        environment: (lambda) =>
          functionEnvironment({
            appOrigin: options.appOrigin,
            tableName,
            uploadsBucket,
            libraryBucket,
            recordBucket,
            sources,
            sessionSecret: secrets.sessionSecret,
            workerPrefix,
            mailFrom,
            demoNoticeTo,
            credentials,
            endpoints: { ...endpoints, lambda },
          }),
        ...(options.onLine && { onLine: options.onLine }),
      }),
    );
    const { accessKeyId, secretAccessKey } = credentials;
    return {
      env: { ...jobs.env, AWS_ENDPOINT_URL_DYNAMODB: dynamoDb.ownEndpoint },
      endpoints: { ...endpoints, lambda: jobs.endpoint },
      credentials: { accessKeyId, secretAccessKey },
      region: localRegion,
      mailUrl: ses.mailUrl,
      tableName,
      uploadsBucket,
      recordBucket,
      isNewTable: isNew,
      jobs,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
