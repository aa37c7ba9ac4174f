import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../functions/core/ids.ts";
import { table } from "../../functions/core/table/table.ts";
import { libraryRepository } from "../../functions/regulation/library/library-repository.ts";
import { ownLibrary, sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { ownLibraries } from "../../functions/regulation/library/own-libraries.ts";
import { buildSnapshots } from "../../functions/rules/index/build-snapshots.ts";
import { CompanyRuleLists } from "../../functions/rules/index/company-rule-list.ts";
import { snapshotFormat } from "../../functions/rules/index/snapshot-codec.ts";
import { snapshotFiles } from "../../functions/rules/index/snapshot-files.ts";
import { SnapshotStore } from "../../functions/rules/index/snapshot-store.ts";
import { sweepSnapshots } from "../../functions/rules/index/sweep-snapshots.ts";
import { snapshotKey } from "../../functions/rules/index/title-version.ts";
import { itemsUnder, withEngine } from "../support/server/engine.ts";
import { emptyTable, importFile } from "../support/server/imports.ts";
import { aRule, publish, selectTitle } from "../support/server/regulation.ts";
import { configure, settings } from "../support/server/settings.ts";
import { withStorage } from "../support/server/storage.ts";

withEngine();
const { invocations } = withStorage();

const Bucket = settings.LIBRARY_BUCKET;
/** A client of the tests' own, past the product's modules. */
const s3 = () => new S3Client({ forcePathStyle: true });
const keys = async (): Promise<string[]> =>
  ((await s3().send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).flatMap(({ Key }) => Key ?? []);
const put = (Key: string, Body: string | Uint8Array) =>
  s3().send(new PutObjectCommand({ Bucket, Key, Body }));
const bytesOf = async (Key: string): Promise<Uint8Array> => {
  const { Body } = await s3().send(new GetObjectCommand({ Bucket, Key }));
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
};

let companyId: string;
beforeEach(async () => {
  await emptyTable();
  for (const key of await snapshotFiles.list()) await snapshotFiles.remove(key);
  companyId = newId();
  await publish(sharedLibrary, [
    aRule(),
    aRule({ section: "11.30" }),
    aRule({ partNo: "820", section: "820.1" }),
  ]);
  await selectTitle(companyId, 21, { shared: 3, own: 0 });
});

const currentVersion = async (owner: string | null = null) => {
  const library = owner === null ? sharedLibrary : ownLibrary(owner);
  const pointer = await libraryRepository.getTitle(library, 21);
  return { companyId: owner, titleNumber: 21, version: pointer?.version ?? "" };
};

/** What a cold start lists, and finds. */
const sections = async (search?: string): Promise<string[]> => {
  libraryRepository.clearCache();
  const list = await new CompanyRuleLists().of(companyId);
  return [...(await list.select(search === undefined ? {} : { search })).rows].map(({ section }) => section);
};

/** Takes the packed parts away, so that only the snapshot can know the rules. */
const removeParts = async (): Promise<void> => {
  const parts = await itemsUnder("LIB#SHARED#T#21#P#");
  expect(parts.length).toBeGreaterThan(0);
  await table.writeMany(parts.map(({ pk, sk }) => ({ remove: { pk, sk } })));
};

const shared = { companyId: null, titles: [21] };

describe("a snapshot", () => {
  it("is written once for each version, under the version's name, and once more after another publication", async () => {
    expect(await buildSnapshots(shared)).toBe(1);
    const first = await keys();
    const { version } = await currentVersion();
    expect(first).toEqual(
      ["list", "search"].map((part) => `snapshots/shared/21/${version}/${snapshotFormat}.${part}`),
    );
    expect(await buildSnapshots(shared)).toBe(0);
    expect(await keys()).toEqual(first);
    await publish(sharedLibrary, [aRule({ section: "11.50" })]);
    expect(await buildSnapshots(shared)).toBe(1);
    expect(await keys()).toHaveLength(4);
  });

  it("is the same when two workers write it at once", async () => {
    await buildSnapshots(shared);
    const [key = ""] = await keys();
    const alone = await bytesOf(key);
    await snapshotFiles.remove(key);
    await Promise.all([buildSnapshots(shared), buildSnapshots(shared)]);
    expect(Buffer.compare(await bytesOf(key), alone)).toBe(0);
    expect(await keys()).toHaveLength(2);
  });

  it("is all that a cold list reads of the library's rules", async () => {
    await buildSnapshots(shared);
    await removeParts();
    expect(await sections()).toEqual(["11.10", "11.30", "820.1"]);
    expect(await sections("820")).toEqual(["820.1"]);
  });

  it("is built from the packed parts where it is missing, and nothing is written", async () => {
    expect(await sections()).toEqual(["11.10", "11.30", "820.1"]);
    expect(await sections("820")).toEqual(["820.1"]);
    expect(await keys()).toEqual([]);
  });

  it("of another format is not looked at", async () => {
    const key = snapshotKey(await currentVersion(), "list");
    await put(key.replace(`/${snapshotFormat}.`, "/0."), "of an earlier release");
    expect(await sections()).toEqual(["11.10", "11.30", "820.1"]);
    expect(await buildSnapshots(shared)).toBe(1);
  });

  it.each(["overwritten", "cut off"])("that is %s is built from the packed parts", async (how) => {
    await buildSnapshots(shared);
    const key = snapshotKey(await currentVersion(), "list");
    await put(key, how === "cut off" ? (await bytesOf(key)).subarray(0, 100) : "nothing of the kind");
    expect(await sections()).toEqual(["11.10", "11.30", "820.1"]);
  });

  it.each(["cut off", "missing"])("whose search part is %s is searched all the same", async (how) => {
    await buildSnapshots(shared);
    const key = snapshotKey(await currentVersion(), "search");
    if (how === "missing") await snapshotFiles.remove(key);
    else await put(key, (await bytesOf(key)).subarray(0, 20));
    expect(await sections("820")).toEqual(["820.1"]);
  });

  it("that cannot be reached does not stand in the way", async () => {
    await buildSnapshots(shared);
    configure({ LIBRARY_BUCKET: "not-there" });
    try {
      expect(await sections()).toEqual(["11.10", "11.30", "820.1"]);
      await removeParts();
      await expect(sections()).rejects.toThrow(/chunks in the table/);
    } finally {
      configure();
    }
  });
});

it("the store asks once for what many want at the same time, and again after a failure", async () => {
  const store = new SnapshotStore();
  const version = await currentVersion();
  expect(store.get(version)).toBe(store.get({ ...version }));
  const gone = { ...version, version: "0".repeat(22) };
  await expect(store.get(gone)).rejects.toThrow(/has 0 chunks/);
  await expect(store.get(gone)).rejects.toThrow(/has 0 chunks/);
  const kept = store.get(version);
  store.keepOnly([version]);
  expect(store.get(version)).toBe(kept);
  store.keepOnly([]);
  expect(store.get(version)).not.toBe(kept);
});

it("lists in memory go when there is no room, the one not asked for longest first, but never the last one", async () => {
  const others = [newId(), newId()];
  for (const other of others) await selectTitle(other, 21, { shared: 3, own: 0 });
  const [second = "", third = ""] = others;
  const roomy = new CompanyRuleLists();
  for (const company of [companyId, second, third, companyId]) await roomy.of(company);
  expect(roomy.companies()).toEqual([second, third, companyId]);
  const tight = new CompanyRuleLists(undefined, 1);
  for (const company of [companyId, second, third]) await tight.of(company);
  expect(tight.companies()).toEqual([third]);
  expect([...(await (await tight.of(companyId)).select({})).rows]).toHaveLength(3);
});

describe("an import", () => {
  const rule = (text: string) => ({
    ...{ obligation_id: "i1", cfr_title: 21, part_no: "11", section: "11.10", rule_title: text },
  });
  const started = () => invocations.filter(({ worker }) => worker === "test-build-snapshots");

  it("starts the worker for the titles it changed, and for none when it changed nothing", async () => {
    const before = started().length;
    await importFile([rule("One"), { ...rule("Two"), cfr_title: 40, part_no: "3", section: "3.10" }]);
    expect(started().slice(before)).toEqual([
      { worker: "test-build-snapshots", event: { companyId: null, titles: [21, 40] } },
    ]);
    await importFile([rule("One")]);
    await importFile([rule("Three")], { companyId });
    expect(started().slice(before + 1)).toEqual([
      { worker: "test-build-snapshots", event: { companyId, titles: [21] } },
    ]);
  });
});

describe("the sweep", () => {
  const later = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);
  const startedBy = async (now: Date) => {
    const before = invocations.length;
    const swept = await sweepSnapshots(now);
    return { ...swept, events: invocations.slice(before).map(({ event }) => event) };
  };

  it("starts the worker for what is missing in every library, and for nothing once it is there", async () => {
    await publish(ownLibrary(companyId), [aRule({ obligationId: "own" })]);
    await table.transact([ownLibraries.note(companyId)]);
    const own = { companyId, titles: [21] };
    const first = await startedBy(new Date());
    expect(first).toMatchObject({ started: 2, removed: 0 });
    expect(first.events).toEqual(expect.arrayContaining([shared, own]));
    for (const event of [shared, own]) await buildSnapshots(event);
    expect(await startedBy(new Date())).toEqual({ started: 0, removed: 0, events: [] });
  });

  it("removes what was replaced a day ago, and not earlier", async () => {
    await buildSnapshots(shared);
    const old = await keys();
    const read = await libraryRepository.getTitle(sharedLibrary, 21);
    await publish(sharedLibrary, [aRule({ section: "11.50" })]);
    const pointer = { pk: "LIB#SHARED", sk: "TITLE#021" };
    const now = await table.get(pointer);
    await table.writeMany([{ put: { ...now, ...pointer, updatedAt: new Date().toISOString() } }]);
    expect(read?.version).not.toBe(now?.version);
    await buildSnapshots(shared);
    expect(await sweepSnapshots(later(23))).toEqual({ started: 0, removed: 0 });
    expect(await keys()).toEqual(expect.arrayContaining(old));
    expect(await sweepSnapshots(later(25))).toEqual({ started: 0, removed: 2 });
    const left = await keys();
    expect(left).toHaveLength(2);
    expect(left).not.toEqual(expect.arrayContaining(old));
  });

  it("leaves files alone that it does not know", async () => {
    await buildSnapshots(shared);
    const foreign = ["snapshots/readme", "snapshots/shared/40/v/1.list", "snapshots/unknown/21/v/1.list"];
    for (const key of foreign) await put(key, "x");
    expect(await sweepSnapshots(later(100))).toEqual({ started: 0, removed: 0 });
    expect(await keys()).toEqual(expect.arrayContaining(foreign));
  });
});
