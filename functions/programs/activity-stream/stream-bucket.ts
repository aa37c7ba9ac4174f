import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { AssumeRoleCommand, type Credentials, STSClient } from "@aws-sdk/client-sts";
import { clientSettings } from "../../core/aws.ts";
import { sha256 } from "../../core/ids.ts";
import { checksumOf, putObject } from "../../core/s3.ts";
import { keptS3 } from "../../core/s3-request.ts";
import { ServiceError } from "../../core/signed-http.ts";
import type { StreamEntry } from "./stream-entries.ts";
import { type StreamRow, streams } from "./stream-repository.ts";

const compress = promisify(gzip);
/** The shortest that STS gives: one write is all it is for. */
const sessionSeconds = 900;

/** Why nothing was written, as a sentence for the administrators: AWS's own words may name what is ours. */
export class StreamRefused extends Error {}

let client: STSClient | undefined;
const sts = (): STSClient => {
  client ??= new STSClient(clientSettings());
  return client;
};

/** However much the role may do, what we hold may put objects there, and have S3 encrypt them by the company's key. */
const sessionPolicy = ({ bucket, roleArn }: StreamRow, prefix: string): string => {
  const partition = roleArn.split(":")[1];
  const allow = (Action: string, Resource: string, more = {}) => ({
    Effect: "Allow",
    Action,
    Resource,
    ...more,
  });
  return JSON.stringify({
    Version: "2012-10-17",
    Statement: [
      allow("s3:PutObject", `arn:${partition}:s3:::${bucket}/${prefix}*`),
      allow("kms:GenerateDataKey", "*", { Condition: { StringLike: { "kms:ViaService": "s3.*" } } }),
    ],
  });
};

/** @returns undefined where the role does not let us in by this external id */
const assume = async (
  stream: StreamRow,
  externalId: string,
  policy: string,
): Promise<Credentials | undefined> => {
  try {
    const { Credentials: given } = await sts().send(
      new AssumeRoleCommand({
        RoleArn: stream.roleArn,
        RoleSessionName: "subpart-activity-stream",
        ExternalId: externalId,
        DurationSeconds: sessionSeconds,
        Policy: policy,
      }),
    );
    return given;
  } catch (error) {
    if (error instanceof Error && error.name === "AccessDenied") return undefined;
    throw new StreamRefused("AWS could not be asked for the role. Check its ARN.", { cause: error });
  }
};

const notAssumed =
  "The role does not let Subpart in. Check its trust policy: it names the account and the external id shown here.";
const isOpen =
  "The role lets Subpart in without your external id, so other companies could have it used. Add the external id to its trust policy.";

/**
 * Credentials that write below the company's prefix of its bucket.
 * @param isChecked whether the role was found lately to refuse another external id
 * @throws StreamRefused
 */
const credentialsFor = async (companyId: string, stream: StreamRow, isChecked: boolean) => {
  const policy = sessionPolicy(stream, streams.prefixOf(companyId));
  if (!isChecked && (await assume(stream, `subpart-${randomUUID()}`, policy)))
    throw new StreamRefused(isOpen);
  const given = await assume(stream, streams.externalIdOf(companyId), policy);
  if (!given?.AccessKeyId || !given.SecretAccessKey || !given.SessionToken)
    throw new StreamRefused(notAssumed);
  return {
    accessKeyId: given.AccessKeyId,
    secretAccessKey: given.SecretAccessKey,
    sessionToken: given.SessionToken,
  };
};

const otherRegion = "The bucket is in another region.";
const sentences: Readonly<Record<string, string>> = {
  NoSuchBucket: "There is no bucket of this name.",
  AccessDenied:
    "The role may not write to this bucket, or the bucket belongs to another account than the role.",
  PermanentRedirect: otherRegion,
  AuthorizationHeaderMalformed: otherRegion,
  IllegalLocationConstraintException: otherRegion,
};

const asRefusal = (error: unknown): StreamRefused => {
  const sentence =
    error instanceof ServiceError
      ? (sentences[error.name] ?? `Amazon S3 refused the object (${error.name.slice(0, 60)}).`)
      : "Amazon S3 could not be reached in this region.";
  return new StreamRefused(sentence, { cause: error });
};

/** The account that a role is of: its bucket must be, too, or a bucket that was given up could be taken by others. */
const accountOf = ({ roleArn }: StreamRow): string => roleArn.split(":")[4] ?? "";

/** Days as Amazon Security Lake names its partitions. */
const dayOf = ({ at }: StreamEntry): string => at.slice(0, 10).replaceAll("-", "");

/**
 * Writes entries as lines of JSON, an object for each day. The same entries make the same object; no other ones take
 * its place.
 * @throws StreamRefused
 */
export const writeObjects = async (
  companyId: string,
  stream: StreamRow,
  entries: readonly StreamEntry[],
  isChecked: boolean,
): Promise<void> => {
  const credentials = await credentialsFor(companyId, stream, isChecked);
  const patience = { maxAttempts: 3, connectionTimeout: 3_000, socketTimeout: 15_000 };
  const s3 = keptS3(patience, { region: stream.region, credentials });
  try {
    for (const [day, ofDay] of Map.groupBy(entries, dayOf)) {
      const text = ofDay.map(({ event }) => `${JSON.stringify(event)}\n`).join("");
      const name = `${ofDay[0]?.sk}-${sha256(text).slice(0, 16)}`;
      const key = `${streams.prefixOf(companyId)}eventDay=${day}/${name}.ndjson.gz`;
      const body = await compress(text);
      await putObject(s3, stream.bucket, key, body, {
        "content-type": "application/gzip",
        "x-amz-expected-bucket-owner": accountOf(stream),
        ...checksumOf(body),
      });
    }
  } catch (error) {
    throw asRefusal(error);
  } finally {
    s3().sender.destroy();
  }
};
