import { once } from "node:events";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DynamoDBClient,
  PutItemCommand,
} from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { marshall } from "@aws-sdk/util-dynamodb";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { remove, replace } from "../../functions/core/table/operation.ts";
import { table } from "../../functions/core/table/table.ts";
import { shardsToLookAt } from "../../functions/digests/digest-days.ts";
import { remindExpiring } from "../../functions/documents/policies/remind-expiring.ts";
import { outbox } from "../../functions/services/mail/outbox.ts";
import { allItems } from "../../scripts/operations/dump/table-items.ts";
import * as exportData from "../../scripts/operations/export.ts";
import * as restore from "../../scripts/operations/restore.ts";
import * as seedTitles from "../../scripts/operations/seed-titles.ts";
import { startFaultProxy } from "../support/server/fault-proxy.ts";
import {
  type Installation,
  install,
  uninstall,
  uploadsBucket,
  writeStack,
} from "../support/server/installation.ts";
import { aWorld, loadRegulation } from "../support/server/matrix/world.ts";

/*
 * The drill of the README, on real local engines: an export of an installation in use, and a restore of it into
 * one that was just deployed.
 */
const temporary = mkdtempSync(join(tmpdir(), "subpart-restore-"));
const out = join(temporary, "export");
const content = new Uint8Array([0, 255, 10, 13, 128]);
const later = new Date("2026-05-04T13:00:00Z");
const mail = { to: "ada@example.com", subject: "Due", text: "Due", html: "<p>Due</p>" };

const bucketOf = ({ s3 }: Installation): S3Client => new S3Client({ ...s3, forcePathStyle: true });
const tableOf = ({ dynamoDb }: Installation): DynamoDBClient => new DynamoDBClient(dynamoDb);
/** What the operator's own commands leave on the system's record: an export has it, a restore adds to it. */
const isOnRecord = (pk: string | undefined): boolean => pk?.startsWith("SYSTEM#ACTIVITY#") ?? false;
const rowsOf = async (installation: Installation): Promise<string[]> => {
  const rows: string[] = [];
  for await (const { pk, sk } of allItems(tableOf(installation), "subpart-local"))
    if (!isOnRecord(pk?.S)) rows.push(`${pk?.S} / ${sk?.S}`);
  return rows.sort();
};
const commandsOnRecordOf = async (installation: Installation): Promise<string[]> => {
  const commands: string[] = [];
  for await (const { pk, event, userId, target } of allItems(tableOf(installation), "subpart-local"))
    if (isOnRecord(pk?.S) && event?.S === "support.accessed" && userId?.NULL)
      commands.push(target?.M?.id?.S ?? "");
  return commands;
};
const summaryOf = (folder: string) => JSON.parse(readFileSync(join(folder, "export.json"), "utf8"));
const restoreInto = ({ data }: Installation, folder = out, ...more: string[]) =>
  restore.run(["--data", data, "--from", folder, ...(more.length > 0 ? more : ["--mails", "keep"])]);

/** Of a table that was restored: the keys are what reading it needs. */
const plainTable: Omit<CreateTableCommandInput, "TableName"> = {
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: [
    { AttributeName: "pk", AttributeType: "S" },
    { AttributeName: "sk", AttributeType: "S" },
  ],
  KeySchema: [
    { AttributeName: "pk", KeyType: "HASH" },
    { AttributeName: "sk", KeyType: "RANGE" },
  ],
};

let source: Installation;
const copies: Installation[] = [];
/** As a deployment leaves it after a day without visitors: titles, and what the daily workers note. */
const deployed = async (): Promise<Installation> => {
  const copy = await install(temporary);
  copies.push(copy);
  await seedTitles.run(["--data", copy.data]);
  await remindExpiring(later);
  await shardsToLookAt(later);
  return copy;
};

const fill = async (): Promise<void> => {
  await seedTitles.run(["--data", source.data]);
  await loadRegulation();
  await aWorld();
  const packed = new Uint8Array(200_000).map((_, index) => (index * 7919) % 256);
  await table.write(replace({ pk: "LIB#SHARED#T#21", sk: "x", data: packed, chunks: 1 }));
  const text = "§ 11.10\n\u2028";
  const kinds = { text, nothing: null, yes: true, number: 1.5, list: [1, "a", [null]], map: { b: 1, a: {} } };
  await table.write(
    replace({ pk: "C#1", sk: "COMPANY", ...kinds, names: new Set(["b", "a"]), numbers: new Set([3, 1]) }),
  );
  for (let index = 0; index < 60; index += 1)
    await table.write(replace({ pk: "C#1", sk: `ROW#${index}`, filler: "x".repeat(30_000) }));
  await table.write(replace({ pk: "RATE#login#1", sk: "old", ttl: Math.floor(Date.now() / 1_000) - 60 }));
  await table.write(outbox.enqueue(mail, later));
  for (const day of ["2026-05-05", "2999-01-01"])
    await table.write(
      replace({ pk: `DIGEST#${day}#3`, sk: `c#u#${day}`, day, userId: "u", companyId: "c", since: day }),
    );
  for (const [Key, Body, ContentType] of [
    ["q/1/2/random", content, "application/pdf"],
    ["policies/1/ä b", new TextEncoder().encode("{}"), "application/json"],
  ] as const)
    await bucketOf(source).send(new PutObjectCommand({ Bucket: uploadsBucket, Key, Body, ContentType }));
};

beforeAll(async () => {
  source = await install(temporary);
  await fill();
});
afterEach(async () => {
  for (const copy of copies.splice(0)) await uninstall(copy);
});
afterAll(async () => {
  await uninstall(source);
  rmSync(temporary, { recursive: true, force: true });
});

describe("an export", () => {
  it("is lines of items and a manifest of files with their digests", async () => {
    const sentence = await exportData.run(["--data", source.data, "--out", out]);
    const lines = readFileSync(join(out, "items.jsonl"), "utf8").trimEnd().split("\n");
    expect(sentence).toBe(`Exported ${lines.length} items and 2 files of ${source.data} to ${out}.`);
    const counts = { items: { count: lines.length }, objects: { count: 2 } };
    expect(summaryOf(out)).toMatchObject({ version: 1, from: source.data, ...counts });
    const company = lines.map((line) => JSON.parse(line)).find(({ pk }) => pk.S === "C#1");
    const typed = { nothing: { NULL: true }, number: { N: "1.5" }, names: { SS: ["a", "b"] } };
    expect(company).toMatchObject(typed);
    const manifest = readFileSync(join(out, "objects.jsonl"), "utf8").trimEnd().split("\n");
    const pdf = manifest.map((line) => JSON.parse(line)).find(({ key }) => key === "q/1/2/random");
    expect(pdf).toMatchObject({ size: 5, contentType: "application/pdf" });
    expect(new Uint8Array(readFileSync(join(out, "objects", pdf.sha256)))).toEqual(content);
  });

  it("of a restored table has its items, which go into another stage, and the stage's files", async () => {
    const client = tableOf(source);
    await client.send(new CreateTableCommand({ TableName: "restored", ...plainTable }));
    await client.send(
      new PutItemCommand({
        TableName: "restored",
        Item: marshall({ pk: "C#1", sk: "COMPANY", name: "Then" }),
      }),
    );
    const folder = join(temporary, "then");
    const exported = (name: string) =>
      exportData.run(["--data", source.data, "--table", name, "--out", folder]);
    await expect(exported("no-table")).rejects.toThrow("There is no table no-table in this account");
    expect(await exported("restored")).toBe(
      `Exported 1 items and 2 files of ${source.data}, table restored to ${folder}.`,
    );
    const copy = await deployed();
    await restoreInto(copy, folder);
    expect(await rowsOf(copy)).toEqual(["C#1 / COMPANY"]);
  });

  it("waits for a table that is still being restored, and leaves nothing behind", async () => {
    const answer = JSON.stringify({ Table: { TableName: "restored", TableStatus: "CREATING" } });
    const engine = createServer((_, response) => response.end(answer)).listen(0, "127.0.0.1");
    await once(engine, "listening");
    const { port } = engine.address() as AddressInfo;
    writeStack(source, `http://127.0.0.1:${port}`);
    const folder = join(temporary, "early");
    try {
      const early = exportData.run(["--data", source.data, "--table", "restored", "--out", folder]);
      await expect(early).rejects.toThrow("The table restored is not ready (CREATING). Try again once");
      expect(existsSync(folder)).toBe(false);
    } finally {
      writeStack(source);
      engine.close();
    }
  });

  it("is not taken of a moment where no one keeps moments", async () => {
    const args = ["--data", source.data, "--out", join(temporary, "moment"), "--moment", "now"];
    await expect(exportData.run(args)).rejects.toThrow("Only AWS keeps moments of a table");
  });

  it("is not written into a folder that holds something", async () => {
    const again = exportData.run(["--data", source.data, "--out", out]);
    await expect(again).rejects.toThrow(/is not empty. Name a new one/);
    await expect(exportData.run(["--data", source.data])).rejects.toThrow(
      "Say where to write the export: --out FOLDER",
    );
  });
});

describe("a restore into what was just deployed", () => {
  it("brings back an equal table and equal files, and a second export is equal to the first", async () => {
    const copy = await deployed();
    expect(await rowsOf(copy)).toEqual(
      expect.arrayContaining(["DIGESTS / DONE", "POLICY_REMINDERS / DONE", "TITLES / TITLE#021"]),
    );
    const sentence = await restoreInto(copy);
    expect(sentence).toMatch(
      /^Restored \d+ items and 2 files into .+; all are equal to the export of 20\d\d-/,
    );
    expect(sentence).toContain(
      " Work that waited (3) was written last, for the workers. Kept: 1 email to 1 address, 0 assignments that people are still to be told of, and daily summaries of 1 person.",
    );
    const again = join(temporary, "again");
    await exportData.run(["--data", copy.data, "--out", again]);
    expect(summaryOf(again)).toMatchObject({ objects: summaryOf(out).objects });
    const [first, second] = [out, again].map((folder) =>
      readFileSync(join(folder, "items.jsonl"), "utf8")
        .split("\n")
        .filter((line) => line && !isOnRecord(JSON.parse(line).pk.S))
        .toSorted(),
    );
    expect(second).toEqual(first);
    expect(await commandsOnRecordOf(copy)).toEqual(["export", "restore", "export"]);
    const { Body, ContentType } = await bucketOf(copy).send(
      new GetObjectCommand({ Bucket: uploadsBucket, Key: "q/1/2/random" }),
    );
    expect([await Body?.transformToByteArray(), ContentType]).toEqual([content, "application/pdf"]);
  });

  it("leaves out what would mail people, when it is a drill", async () => {
    const copy = await deployed();
    expect(await restoreInto(copy, out, "--drill")).toContain(" Work that waited (3) was left out");
    expect(await outbox.list(1)).toEqual([]);
    expect(await rowsOf(copy)).toEqual(
      (await rowsOf(source)).filter((row) => !/^(OUTBOX|DIGEST)#/.test(row)),
    );
  });

  it("asks what becomes of emails that wait, and can leave them out alone", async () => {
    const copy = await deployed();
    const before = await rowsOf(copy);
    const unsaid = restore.run(["--data", copy.data, "--from", out]);
    await expect(unsaid).rejects.toThrow(
      "In the export wait 1 email to 1 address, 0 assignments that people are still to be told of, and daily summaries of 1 person. Nothing was written. Add --mails keep to have them sent, or --mails drop to leave them out and start daily summaries tomorrow.",
    );
    await expect(restoreInto(copy, out, "--mails", "all")).rejects.toThrow(
      "Say --mails keep or --mails drop.",
    );
    expect(await rowsOf(copy)).toEqual(before);
    expect(await restoreInto(copy, out, "--mails", "drop")).toContain(
      "Left out, daily summaries until tomorrow: 1 email to 1 address",
    );
    expect(await outbox.list(1)).toEqual([]);
    const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
    const summaries = (await rowsOf(copy)).filter((row) => row.startsWith("DIGEST#"));
    expect(summaries).toEqual([
      `DIGEST#${tomorrow}#3 / c#u#2026-05-05`,
      "DIGEST#2999-01-01#3 / c#u#2999-01-01",
    ]);
  });

  it("goes on with the same command after it broke off", async () => {
    const copy = await deployed();
    const proxy = await startFaultProxy(copy.dynamoDb.endpoint);
    writeStack(copy, proxy.endpoint);
    try {
      // Titles are removed by two batches; five of the export's get through.
      proxy.inject("error-500", "BatchWriteItem", 100, 8);
      await expect(restoreInto(copy)).rejects.toThrow();
      const begun = await rowsOf(copy);
      expect(begun.length).toBeGreaterThan(100);
      expect(begun.length).toBeLessThan((await rowsOf(source)).length);
    } finally {
      await proxy.close();
    }
    writeStack(copy);
    expect(await restoreInto(copy)).toContain("all are equal to the export");
    expect(await rowsOf(copy)).toEqual(await rowsOf(source));
  });
});

describe("a restore is refused, before it writes anything,", () => {
  const plant = (copy: Installation, sk: string, name: string) =>
    tableOf(copy).send(
      new PutItemCommand({ TableName: "subpart-local", Item: marshall({ pk: "C#1", sk, name }) }),
    );

  it.each([
    ["is not in the export", "STRANGER"],
    ["says something else than in the export", "COMPANY"],
  ])("where a row %s, which it names", async (_, sk) => {
    const copy = await deployed();
    await plant(copy, sk, "Other");
    const before = await rowsOf(copy);
    await expect(restoreInto(copy)).rejects.toThrow(
      `holds rows that are not in the export: 1, among them C#1 / ${sk}. Nothing was written. Restore into a stage that was just deployed`,
    );
    expect(await rowsOf(copy)).toEqual(before);
  });

  it("where a file lies that is not in the export", async () => {
    const copy = await deployed();
    await bucketOf(copy).send(new PutObjectCommand({ Bucket: uploadsBucket, Key: "q/other", Body: content }));
    const before = await rowsOf(copy);
    await expect(restoreInto(copy)).rejects.toThrow(/holds q\/other, which is not in the export/);
    expect(await rowsOf(copy)).toEqual(before);
  });

  it("when the export was changed, cut or left unfinished", async () => {
    const copy = await deployed();
    const before = await rowsOf(copy);
    const damaged = join(temporary, "damaged-export");
    cpSync(out, damaged, { recursive: true });
    appendFileSync(join(damaged, "items.jsonl"), '{"pk":{"S":"C#2"},"sk":{"S":"COMPANY"}}\n');
    await expect(restoreInto(copy, damaged)).rejects.toThrow(/items of the export are damaged/);
    writeFileSync(join(damaged, "items.jsonl"), readFileSync(join(out, "items.jsonl")));
    const [entry] = readFileSync(join(damaged, "objects.jsonl"), "utf8")
      .split("\n")
      .map((line) => line && JSON.parse(line));
    writeFileSync(join(damaged, "objects", entry.sha256), "other");
    await expect(restoreInto(copy, damaged)).rejects.toThrow(/in the export is damaged/);
    rmSync(join(damaged, "export.json"));
    await expect(restoreInto(copy, damaged)).rejects.toThrow(/There is no complete export in/);
    expect(await rowsOf(copy)).toEqual(before);
  });
});

describe("an export of what changed since an earlier one", () => {
  const chain = join(temporary, "chain");
  const [first, second, third] = ["1", "2", "3"].map((name) => join(chain, name)) as [string, string, string];
  const linesOf = (folder: string, file: string) =>
    readFileSync(join(folder, file), "utf8")
      .split("\n")
      .filter((line) => line && !isOnRecord(JSON.parse(line).pk.S));
  const put = (Key: string, Body: string) =>
    bucketOf(stage).send(
      new PutObjectCommand({ Bucket: uploadsBucket, Key, Body, ContentType: "text/plain" }),
    );
  const write = (sk: string, name: string) => table.write(replace({ pk: "C#9", sk, name }));
  const take = (folder: string, since?: string) =>
    exportData.run(["--data", stage.data, "--out", folder, ...(since ? ["--since", since] : [])]);
  let stage: Installation;

  it("holds the difference alone, and restores to all of it together", async () => {
    stage = await deployed();
    for (const sk of ["SAME", "CHANGED", "GONE"]) await write(sk, "one");
    await put("files/same", "same");
    await put("files/changed", "one");
    // A file counts as unchanged only where it is older than the export, to the second of S3's clock.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await take(first);
    await write("CHANGED", "two");
    await write("NEW", "one");
    await table.write(remove({ pk: "C#9", sk: "GONE" }, () => new Error("It is gone")));
    await put("files/changed", "two");
    expect(await take(second, first)).toContain(`Exported what changed since ${first}`);
    expect(
      linesOf(second, "items.jsonl")
        .map((line) => JSON.parse(line).sk.S)
        .toSorted(),
    ).toEqual(["CHANGED", "NEW"]);
    expect(linesOf(second, "gone.jsonl").map((line) => JSON.parse(line).sk.S)).toEqual(["GONE"]);
    expect(readdirSync(join(second, "objects"))).toHaveLength(1);
    await write("GONE", "again");
    await take(third, second);
    expect(linesOf(third, "items.jsonl")).toHaveLength(1);
    const copy = await deployed();
    expect(await restoreInto(copy, third)).toContain("all are equal to the export");
    const rows: string[] = [];
    for await (const { pk, sk, name } of allItems(tableOf(copy), "subpart-local"))
      if (pk?.S === "C#9") rows.push(`${sk?.S} ${name?.S}`);
    expect(rows.toSorted()).toEqual(["CHANGED two", "GONE again", "NEW one", "SAME one"]);
    const { Body } = await bucketOf(copy).send(
      new GetObjectCommand({ Bucket: uploadsBucket, Key: "files/changed" }),
    );
    expect(await Body?.transformToString()).toBe("two");
  });

  it("is refused without the earlier one, and where that was damaged", async () => {
    await expect(exportData.run(["--data", ".", "--out", "x", "--since", join(chain, "0")])).rejects.toThrow(
      "There is no earlier export in",
    );
    const copy = await deployed();
    appendFileSync(join(first, "items.jsonl"), '{"pk":{"S":"C#2"},"sk":{"S":"COMPANY"}}\n');
    await expect(restoreInto(copy, third)).rejects.toThrow(/items of the export are damaged/);
    rmSync(first, { recursive: true });
    await expect(restoreInto(copy, third)).rejects.toThrow(/There is no complete export in/);
  });
});
