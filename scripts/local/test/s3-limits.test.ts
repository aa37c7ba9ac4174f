import { GetObjectTaggingCommand, PutObjectCommand, PutObjectTaggingCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startS3 } from "../s3.ts";
import { bucket, clientOf, startTestS3, type TestS3 } from "./s3-setup.ts";

let test: TestS3;
beforeAll(async () => {
  test = await startTestS3();
});
afterAll(() => test.stop());

const at = (Key: string) => ({ Bucket: bucket, Key });
const put = (Key: string, Body: string) => test.client.send(new PutObjectCommand({ ...at(Key), Body }));
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => "accepted",
    (error: { name: string; $metadata?: { httpStatusCode?: number } }) =>
      `${error.$metadata?.httpStatusCode} ${error.name}`,
  );

describe("objects", () => {
  it("are not taken when they are larger than a prefix may hold", async () => {
    const largest = [{ bucket, prefix: "q/", bytes: 10 }];
    const { folder, s3 } = test;
    const strict = await startS3({ folder, credentials: s3.credentials, largest });
    const client = clientOf(strict);
    const putThere = (Key: string, length: number) =>
      client.send(new PutObjectCommand({ ...at(Key), Body: "x".repeat(length) }));
    expect(await refusal(putThere("q/a", 11))).toBe("400 EntityTooLarge");
    await putThere("q/a", 10);
    await putThere("kept/a", 11);
    client.destroy();
    await strict.close();
  });

  it("carry tags, which survive a restart and not a replacement", async () => {
    await put("labelled", "x");
    const tagsOf = async (client = test.client) =>
      (await client.send(new GetObjectTaggingCommand(at("labelled")))).TagSet;
    expect(await tagsOf()).toEqual([]);
    const TagSet = [{ Key: "State", Value: "a & b" }];
    await test.client.send(new PutObjectTaggingCommand({ ...at("labelled"), Tagging: { TagSet } }));
    expect(await tagsOf()).toEqual(TagSet);
    const again = await startS3({ folder: test.folder, credentials: test.s3.credentials });
    const client = clientOf(again);
    expect(await tagsOf(client)).toEqual(TagSet);
    client.destroy();
    await again.close();
    await put("labelled", "y");
    expect(await tagsOf()).toEqual([]);
    expect(await refusal(test.client.send(new GetObjectTaggingCommand(at("nothing"))))).toBe("404 NoSuchKey");
  });
});
