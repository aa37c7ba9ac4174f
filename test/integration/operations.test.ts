import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { titles } from "../../functions/cfr-titles/title-repository.ts";
import { replace } from "../../functions/core/table/operation.ts";
import { table } from "../../functions/core/table/table.ts";
import { outbox } from "../../functions/mail/outbox.ts";
import { verifyPassword } from "../../functions/session/password.ts";
import { users } from "../../functions/team/user-repository.ts";
import { createBucket } from "../../scripts/local/buckets.ts";
import { createTable } from "../../scripts/local/dynamodb/table.ts";
import { type LocalDynamoDb, startDynamoDb } from "../../scripts/local/dynamodb.ts";
import { type LocalS3, startS3 } from "../../scripts/local/s3.ts";
import * as createSuperAdmin from "../../scripts/operations/create-super-admin.ts";
import * as exportData from "../../scripts/operations/export.ts";
import * as resendMails from "../../scripts/operations/resend-mails.ts";
import * as restore from "../../scripts/operations/restore.ts";
import * as seedTitles from "../../scripts/operations/seed-titles.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const temporary = mkdtempSync(join(tmpdir(), "subpart-operations-"));
const bucket = "uploads";
const password = "a sentence nobody guesses";

interface Installation {
  readonly data: string;
  readonly dynamoDb: LocalDynamoDb;
  readonly s3: LocalS3;
}

/** What `npm start` leaves for tools: services, and stack.json in the data folder. */
const install = async (name: string): Promise<Installation> => {
  const data = mkdtempSync(join(temporary, `${name}-`));
  const dynamoDb = await startDynamoDb();
  const s3 = await startS3({ folder: join(data, "s3"), credentials: dynamoDb.credentials });
  await createTable(dynamoDb, "subpart-local");
  await createBucket(s3, bucket);
  const stack = {
    dynamodbEndpoint: dynamoDb.endpoint,
    s3Endpoint: s3.endpoint,
    tableName: "subpart-local",
    buckets: { uploads: bucket },
    region: dynamoDb.region,
    credentials: dynamoDb.credentials,
  };
  writeFileSync(join(data, "stack.json"), JSON.stringify(stack));
  return { data, dynamoDb, s3 };
};

const uninstall = async ({ dynamoDb, s3 }: Installation): Promise<void> => {
  await dynamoDb.close();
  await s3.close();
};

const bucketOf = ({ s3 }: Installation): S3Client => new S3Client({ ...s3, forcePathStyle: true });

let source: Installation;
beforeAll(async () => {
  source = await install("source");
});
afterAll(async () => {
  await uninstall(source);
  rmSync(temporary, { recursive: true, force: true });
});
beforeEach(() => {
  process.env.SUPER_ADMIN_PASSWORD = password;
});

describe("create-super-admin", () => {
  const person = (email: string) => ["--email", email, "--first-name", "Grace", "--last-name", "Hopper"];

  it("creates an account that may do everything, with a password of argon2id and an activity row", async () => {
    const sentence = await createSuperAdmin.run(["--data", source.data, ...person("grace@example.com")]);
    expect(sentence).toBe(`grace@example.com is a super administrator of ${source.data}.`);
    const user = await users.findByEmail("Grace@Example.com");
    expect(user).toMatchObject({ role: "super_admin", companyId: null, membership: "none", isActive: true });
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(await verifyPassword(password, user?.passwordHash ?? "")).toBe(true);
    const month = new Date().toISOString().slice(0, 7);
    const [activity] = await table.queryAll({ pk: `SYSTEM#ACTIVITY#${month}` });
    expect(activity).toMatchObject({
      event: "user.super_admin_created",
      target: { type: "user", id: user?.id },
    });
    expect(JSON.stringify(activity)).not.toContain("argon2id");
  });

  it("refuses an address that has an account", async () => {
    const again = createSuperAdmin.run(["--data", source.data, ...person("grace@example.com")]);
    await expect(again).rejects.toThrow("An account with this e-mail address exists already.");
  });

  it.each([
    ["short", /needs 15 characters at least/],
    ["a".repeat(129), /128 characters at most/],
    ["aaaaaaaaaaaaaaaaaaaa", /too easy to guess/],
    ["1231231231231231", /too easy to guess/],
    ["i am called hopper99 indeed", /must not hold the name/],
  ])("refuses the password %j", async (weak, sentence) => {
    process.env.SUPER_ADMIN_PASSWORD = weak;
    const attempt = createSuperAdmin.run(["--data", source.data, ...person("hopper99@example.com")]);
    await expect(attempt).rejects.toThrow(sentence);
    expect(await users.findByEmail("hopper99@example.com")).toBeUndefined();
  });

  it("asks for all that it needs", async () => {
    await expect(createSuperAdmin.run(["--data", source.data, "--email", "x@example.com"])).rejects.toThrow(
      "Give --email, --first-name and --last-name of the person.",
    );
    await expect(createSuperAdmin.run(person("x@example.com"))).rejects.toThrow(
      /Say where: --stage dev, or --data/,
    );
    const elsewhere = createSuperAdmin.run([
      "--data",
      join(temporary, "nowhere"),
      ...person("x@example.com"),
    ]);
    await expect(elsewhere).rejects.toThrow(/Nothing runs with the data in/);
    const unknown = createSuperAdmin.run(["--stage", "test", ...person("x@example.com")]);
    await expect(unknown).rejects.toThrow("There is no stage test: say dev, staging or prod.");
  });
});

describe("resend-mails", () => {
  it("puts the mails of a month back into the outbox, and says how many", async () => {
    const at = new Date("2026-03-10T10:00:00Z");
    const mail = { to: "ada@example.com", subject: "Due", text: "Due", html: "<p>Due</p>" };
    await seedTitles.run(["--data", source.data]);
    await table.write(outbox.enqueue(mail, at));
    const [waiting] = await outbox.list(1);
    if (!waiting) throw new Error("The mail is not in the outbox");
    await outbox.setAside({ ...waiting, attempts: 14 }, "attempts", at);
    expect(await outbox.list(1)).toEqual([]);
    const resend = (month: string) => resendMails.run(["--data", source.data, "--month", month]);
    expect(await resend("2026-02")).toBe(`No mail of 2026-02 was set aside in ${source.data}.`);
    expect(await resend("2026-03")).toBe(`1 mail of 2026-03 in ${source.data} will be sent now.`);
    expect(await outbox.list(1)).toEqual([{ ...waiting, attempts: 0, leasedUntil: null }]);
    await expect(resend("March")).rejects.toThrow("--month March is no month");
  });
});

describe("seed-titles", () => {
  it("writes all 50 titles, twice with the same result", async () => {
    expect(await seedTitles.run(["--data", source.data])).toBe(`The 50 titles are in ${source.data}.`);
    const once = await titles.list();
    await seedTitles.run(["--data", source.data]);
    expect(await titles.list()).toEqual(once);
    expect(once).toHaveLength(50);
    expect(once[20]).toMatchObject({ titleNumber: 21, titleName: "Food and Drugs" });
  });
});

describe("export and restore", () => {
  const out = join(temporary, "export");
  const content = new Uint8Array([0, 255, 10, 13, 128]);

  beforeAll(async () => {
    await seedTitles.run(["--data", source.data]);
    const packed = new Uint8Array(200_000).map((_, index) => (index * 7919) % 256);
    await table.write(replace({ pk: "LIB#SHARED#T#21", sk: "x", data: packed, chunks: 1 }));
    const kinds = {
      text: "§ 11.10\n\u2028",
      nothing: null,
      yes: true,
      number: 1.5,
      list: [1, "a", [null]],
      map: { b: 1, a: {} },
    };
    await table.write(
      replace({ pk: "C#1", sk: "COMPANY", ...kinds, names: new Set(["b", "a"]), numbers: new Set([3, 1]) }),
    );
    for (let index = 0; index < 60; index += 1)
      await table.write(replace({ pk: "C#1", sk: `ROW#${index}`, filler: "x".repeat(30_000) }));
    const client = bucketOf(source);
    for (const [Key, Body, ContentType] of [
      ["q/1/2/random", content, "application/pdf"],
      ["policies/1/ä b", new TextEncoder().encode("{}"), "application/json"],
    ] as const)
      await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType }));
  });

  it("writes lines of items and a manifest of files with their digests", async () => {
    const sentence = await exportData.run(["--data", source.data, "--out", out]);
    const lines = readFileSync(join(out, "items.jsonl"), "utf8").trimEnd().split("\n");
    const summary = JSON.parse(readFileSync(join(out, "export.json"), "utf8"));
    expect(sentence).toBe(`Exported ${lines.length} items and 2 files of ${source.data} to ${out}.`);
    expect(summary).toMatchObject({
      version: 1,
      from: source.data,
      items: { count: lines.length },
      objects: { count: 2 },
    });
    const company = lines.map((line) => JSON.parse(line)).find(({ sk }) => sk.S === "COMPANY");
    expect(company).toMatchObject({
      nothing: { NULL: true },
      number: { N: "1.5" },
      names: { SS: ["a", "b"] },
    });
    const manifest = readFileSync(join(out, "objects.jsonl"), "utf8").trimEnd().split("\n");
    const pdf = manifest.map((line) => JSON.parse(line)).find(({ key }) => key === "q/1/2/random");
    expect(pdf).toMatchObject({ size: 5, contentType: "application/pdf" });
    expect(new Uint8Array(readFileSync(join(out, "objects", pdf.sha256)))).toEqual(content);
  });

  it("does not write into a folder that holds something", async () => {
    await expect(exportData.run(["--data", source.data, "--out", out])).rejects.toThrow(
      /is not empty. Name a new one/,
    );
    await expect(exportData.run(["--data", source.data])).rejects.toThrow("Say where to: --out FOLDER");
  });

  it("brings back an equal table and equal files, and a second export is equal to the first", async () => {
    const copy = await install("copy");
    try {
      const sentence = await restore.run(["--data", copy.data, "--from", out]);
      expect(sentence).toMatch(
        /^Restored \d+ items and 2 files into .+; all are equal to the export of 20\d\d-/,
      );
      const again = join(temporary, "again");
      await exportData.run(["--data", copy.data, "--out", again]);
      const [first, second] = [out, again].map((folder) =>
        JSON.parse(readFileSync(join(folder, "export.json"), "utf8")),
      );
      expect(second.items).toEqual(first.items);
      expect(second.objects).toEqual(first.objects);
      const { Body, ContentType } = await bucketOf(copy).send(
        new GetObjectCommand({ Bucket: bucket, Key: "q/1/2/random" }),
      );
      expect([await Body?.transformToByteArray(), ContentType]).toEqual([content, "application/pdf"]);
    } finally {
      await uninstall(copy);
    }
  });

  it("refuses a table that is not empty", async () => {
    await expect(restore.run(["--data", source.data, "--from", out])).rejects.toThrow(
      /is not empty. An export is only restored into an empty one/,
    );
  });

  it("writes nothing of an export that was changed, cut or left unfinished", async () => {
    const copy = await install("damaged");
    const damaged = join(temporary, "damaged-export");
    const attempt = () => restore.run(["--data", copy.data, "--from", damaged]);
    try {
      cpSync(out, damaged, { recursive: true });
      appendFileSync(join(damaged, "items.jsonl"), '{"pk":{"S":"C#2"},"sk":{"S":"COMPANY"}}\n');
      await expect(attempt()).rejects.toThrow(/items of the export are damaged/);
      writeFileSync(join(damaged, "items.jsonl"), readFileSync(join(out, "items.jsonl")));
      const [entry] = readFileSync(join(damaged, "objects.jsonl"), "utf8")
        .split("\n")
        .map((line) => line && JSON.parse(line));
      writeFileSync(join(damaged, "objects", entry.sha256), "other");
      await expect(attempt()).rejects.toThrow(/in the export is damaged/);
      rmSync(join(damaged, "export.json"));
      await expect(attempt()).rejects.toThrow(/There is no complete export in/);
      const empty = join(temporary, "of-nothing");
      await exportData.run(["--data", copy.data, "--out", empty]);
      expect(JSON.parse(readFileSync(join(empty, "export.json"), "utf8")).items.count).toBe(0);
    } finally {
      await uninstall(copy);
    }
  });
});

describe("the command", () => {
  const command = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, "scripts/ops.ts"), ...args], { encoding: "utf8", cwd: root });

  it("does an operation and says so", () => {
    const { status, stdout } = command("seed-titles", "--data", source.data);
    expect([status, stdout]).toEqual([0, `The 50 titles are in ${source.data}.\n`]);
  });

  it("explains itself, and what is wrong, in sentences without a stack", () => {
    const help = command();
    expect(help.status).toBe(1);
    for (const name of ["create-super-admin", "seed-titles", "export", "restore"])
      expect(help.stderr).toContain(name);
    const wrong = command("seed-titles", "--data", join(temporary, "nowhere"));
    expect([wrong.status, wrong.stderr]).toEqual([
      1,
      expect.stringMatching(/^Nothing runs with the data in .+\n$/),
    ]);
    const unknown = command("seed-titles", "--everything");
    expect([unknown.status, unknown.stderr]).toEqual([
      1,
      expect.stringMatching(/^Unknown option '--everything'/),
    ]);
  });
});
