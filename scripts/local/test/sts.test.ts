import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBucket } from "../buckets.ts";
import { localRegion, randomCredentials } from "../credentials.ts";
import { type LocalS3, startS3 } from "../s3.ts";
import { type LocalSts, startSts } from "../sts.ts";

const credentials = randomCredentials();
let folder: string;
let sts: LocalSts;
let s3: LocalS3;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "local-sts-"));
  sts = await startSts({ credentials });
  s3 = await startS3({ folder, credentials, roles: { sessions: sts.sessions, buckets: ["company"] } });
  for (const bucket of ["company", "own"]) await createBucket(s3, bucket);
});
afterAll(async () => {
  await Promise.all([s3.close(), sts.close()]);
  await rm(folder, { recursive: true });
});

const Policy = JSON.stringify({
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Action: "s3:PutObject", Resource: "arn:aws:s3:::company/mine/*" }],
});
const assume = async (role: string, ExternalId: string, keys = credentials) => {
  const client = new STSClient({ endpoint: sts.endpoint, region: localRegion, credentials: keys });
  const RoleArn = `arn:aws:iam::000000000000:role/${role}`;
  const command = new AssumeRoleCommand({ RoleArn, RoleSessionName: "test", ExternalId, Policy });
  const { Credentials } = await client.send(command).finally(() => client.destroy());
  return {
    accessKeyId: Credentials?.AccessKeyId ?? "",
    secretAccessKey: Credentials?.SecretAccessKey ?? "",
    sessionToken: Credentials?.SessionToken ?? "",
  };
};
const as = (keys: Awaited<ReturnType<typeof assume>>) =>
  new S3Client({ endpoint: s3.endpoint, region: localRegion, credentials: keys, forcePathStyle: true });
const put = (Bucket: string, Key: string) => new PutObjectCommand({ Bucket, Key, Body: "text" });

test("a role lets in by its own external id alone, and only the installation's own keys ask", async () => {
  await assume("acme", "acme");
  await assume("open", "anything");
  await expect(assume("acme", "other")).rejects.toThrow("not authorized to perform: sts:AssumeRole");
  await expect(assume("acme", "acme", randomCredentials())).rejects.toThrow("security token");
});

test("its keys put objects where session policy and bucket let them, with their token, and do nothing else", async () => {
  const keys = await assume("acme", "acme");
  const client = as(keys);
  await client.send(put("company", "mine/one"));
  for (const command of [put("company", "other/one"), put("own", "mine/one")])
    await expect(client.send(command)).rejects.toThrow("Access Denied");
  const read = new GetObjectCommand({ Bucket: "company", Key: "mine/one" });
  await expect(client.send(read)).rejects.toThrow("Access Denied");
  await expect(as({ ...keys, sessionToken: "x" }).send(put("company", "mine/two"))).rejects.toThrow("token");
  const elsewhere = new PutObjectCommand({
    ...put("company", "mine/three").input,
    ExpectedBucketOwner: "123456789012",
  });
  await expect(client.send(elsewhere)).rejects.toThrow("Access Denied");
});
