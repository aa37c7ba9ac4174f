import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { afterAll, describe, expect, it } from "vitest";
import { Env } from "../../functions/config/env.ts";
import {
  externalServices,
  randomCredentials,
  startDynamoDb,
  startLocalCloud,
} from "../../scripts/local/index.ts";
import { sentenceFor } from "../../scripts/product/command.ts";
import { openDataFolder } from "../../scripts/product/data/data-folder.ts";
import { openSecrets } from "../../scripts/product/data/secrets.ts";

const root = mkdtempSync(join(tmpdir(), "subpart-data-"));
afterAll(() => rmSync(root, { recursive: true }));

function prepared(name: string, files: Record<string, string>): string {
  const folder = join(root, name);
  mkdirSync(folder);
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
  return folder;
}

describe("the data folder", () => {
  it("is made when missing, and known again", async () => {
    const path = join(root, "new/data");
    const first = await openDataFolder(path);
    expect(first.isNew).toBe(true);
    await first.unlock();
    const second = await openDataFolder(path);
    expect(second.isNew).toBe(false);
    await second.unlock();
  });

  it("belongs to one process at a time", async () => {
    const path = prepared("locked", {});
    const data = await openDataFolder(path);
    await expect(openDataFolder(path)).rejects.toThrow("Subpart is running already with the data in");
    await data.unlock();
    await (await openDataFolder(path)).unlock();
  });

  it("is emptied for a fresh start", async () => {
    const path = prepared("fresh", { version: "1\n", "table.db": "old" });
    const data = await openDataFolder(path, true);
    expect(readdirSync(path)).toEqual(["version"]);
    await data.unlock();
  });

  it.each([false, true])("of something else is refused and left alone (fresh: %s)", async (isFresh) => {
    const path = prepared(`foreign-${isFresh}`, { "thesis.doc": "years of work" });
    await expect(openDataFolder(path, isFresh)).rejects.toThrow("holds files of something else");
    expect(readFileSync(join(path, "thesis.doc"), "utf8")).toBe("years of work");
  });

  it("of a newer version, or with a damaged version, is refused", async () => {
    const open = (name: string, version: string) => openDataFolder(prepared(name, { version }));
    await expect(open("newer", "999\n")).rejects.toThrow("newer version of Subpart");
    await expect(open("damaged", "?")).rejects.toThrow("is damaged");
    await (await open("now", "1\n")).unlock();
  });
});

describe("the secrets", () => {
  it("are made once and found again", () => {
    const file = join(prepared("secrets", {}), "secrets.json");
    const secrets = openSecrets(file);
    expect(openSecrets(file)).toEqual(secrets);
    expect(openSecrets(join(root, "other-secrets.json"))).not.toEqual(secrets);
  });

  it("are not replaced when they are damaged", () => {
    const file = join(prepared("damaged-secrets", { "secrets.json": "{}" }), "secrets.json");
    expect(() => openSecrets(file)).toThrow("secrets.json is damaged");
    expect(readFileSync(file, "utf8")).toBe("{}");
  });
});

it("what stands in the way of a start is a sentence about the file, not a code", async () => {
  const below = join(prepared("file", { version: "1\n" }), "version", "data");
  const error = await openDataFolder(below).catch((reason: unknown) => reason);
  expect(sentenceFor(error)).toMatch(/version\/data lies below a file, where a folder should be\.$/);
  const facts = { code: "EACCES", path: "/data/table.db" };
  const denied = Object.assign(new Error("EACCES: permission denied"), facts);
  expect(sentenceFor(denied)).toBe("/data/table.db may not be read or written by you. Check who owns it.");
  expect(sentenceFor(new Error("odd"))).toBe("Subpart could not start: odd");
});

describe("engines of the person's own", () => {
  it("are named by the variables of the SDK, one for all or one each", () => {
    const endpoint = "http://127.0.0.1:4566";
    expect(externalServices({})).toEqual({});
    const all = { dynamodb: endpoint, s3: endpoint, ses: endpoint };
    expect(externalServices({ AWS_ENDPOINT_URL: "http://localhost:4566/" })).toEqual(all);
    const dynamodb = "http://dynamodb.test:8000";
    expect(externalServices({ DYNAMODB_ENDPOINT: dynamodb })).toEqual({ dynamodb });
  });

  it("get the keys of the environment; without an engine those are left alone", () => {
    const keys = { AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b" };
    expect(externalServices(keys)).toEqual({});
    const all = externalServices({ ...keys, AWS_ENDPOINT_URL_S3: "http://s3.test" });
    expect(all).toEqual({ s3: "http://s3.test", credentials: { accessKeyId: "a", secretAccessKey: "b" } });
  });
});

describe("the local cloud", () => {
  const options = (name: string) => ({
    folder: join(root, name),
    appOrigin: "http://localhost:3000",
    secrets: { sessionSecret: "s".repeat(43), ...randomCredentials() },
  });

  it("gives functions the environment they demand, and nothing of a real account", async () => {
    process.env.AWS_PROFILE = "production";
    const cloud = await startLocalCloud({ ...options("memory"), inMemory: true });
    expect(Env.parse(cloud.env)).toMatchObject({ STAGE: "local", TABLE_NAME: cloud.tableName });
    expect(cloud.env).toMatchObject({
      // The engine itself, not the guard that others ask.
      AWS_ENDPOINT_URL_DYNAMODB: expect.stringMatching(/^http:\/\/127\./),
      AWS_ENDPOINT_URL_S3: cloud.endpoints.s3,
      AWS_ENDPOINT_URL_SES: cloud.endpoints.ses,
      AWS_ENDPOINT_URL_LAMBDA: cloud.endpoints.lambda,
    });
    expect(cloud.env).not.toHaveProperty("AWS_PROFILE");
    delete process.env.AWS_PROFILE;
    expect(cloud.isNewTable).toBe(true);
    await cloud.close();
  });

  it("makes its table in another engine when told of one", async () => {
    const engine = await startDynamoDb();
    const external = { dynamodb: engine.endpoint, credentials: engine.credentials };
    const cloud = await startLocalCloud({ ...options("external"), external });
    expect(cloud.endpoints.dynamodb).toBe(engine.endpoint);
    const client = new DynamoDBClient(engine);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: cloud.tableName }));
    expect(Table?.TableStatus).toBe("ACTIVE");
    expect(readdirSync(join(root, "external"))).not.toContain("table.db");
    client.destroy();
    await cloud.close();
    await engine.close();
  });

  it("says in a sentence when its database file is none, and leaves nothing running", async () => {
    const folder = prepared("no-database", { "table.db": "Dear Sir or Madam, ".repeat(1000) });
    const start = startLocalCloud({ ...options("x"), folder });
    await expect(start).rejects.toThrow("The DynamoDB engine did not start.");
  });
});
