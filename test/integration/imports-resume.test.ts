import { describe, expect, it } from "vitest";
import type { Item } from "../../functions/core/table/operation.ts";
import { update } from "../../functions/core/table/operation.ts";
import { table } from "../../functions/core/table/table.ts";
import { importJobs } from "../../functions/intake/engine/import-job-repository.ts";
import type { ImportRecord } from "../../functions/intake/engine/import-record.ts";
import { resumeImports } from "../../functions/intake/engine/resume-imports.ts";
import { doRulesJob } from "../../functions/intake/jobs/rules-job.ts";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { allItems } from "../support/server/engine.ts";
import {
  aRunContext,
  breakingAt,
  emptyTable,
  mustGetImport,
  queueImport,
  rulesOf,
  withEmptyTable,
} from "../support/server/imports.ts";
import { runAndKill } from "../support/server/killed-process.ts";
import { syntheticRules } from "../support/synthetic-rules.ts";

const { invocations } = withEmptyTable();

/** The first file fills 104 parts; the second changes and adds rules in most of them. */
const firstFile = syntheticRules(208, 104);
const secondFile = [
  ...syntheticRules(312, 104).map((rule, index) =>
    index % 3 === 0 ? { ...rule, rule_title: `Changed ${index}` } : rule,
  ),
  { note: "a row that cannot be used" },
];
const jobOf = (day: number, jobId: string) => {
  const at = `2026-01-0${day}T00:00:00.000Z`;
  return { createdAt: at, updatedAt: at, jobId };
};
const firstJob = jobOf(1, "01KDVDNR00AAAAAAAAAAAAAAAA");
const secondJob = jobOf(2, "01KDY00Q00BBBBBBBBBBBBBBBB");

/** What may differ between two runs of the same import: who ran it, when, from which upload. */
const volatile = new Set([
  ...["writeId", "leaseOwner", "leaseUntil", "attempts", "updatedAt", "finishedAt", "writtenAt", "undoUntil"],
  ...["objectKey", "eTag", "requestId", "at", "id", "gsi1sk", "ttl", "signature"],
]);
const comparable = (item: Item): unknown => {
  const isActivity = item.pk.includes("#ACTIVITY#");
  const fields = Object.entries(item).filter(
    ([name]) => !volatile.has(name) && !(isActivity && name === "sk"),
  );
  const isPointer = item.pk === "LIB#SHARED";
  return {
    ...Object.fromEntries(fields),
    expires: item.ttl !== undefined,
    ...(isPointer && { updatedAt: item.updatedAt }),
  };
};
const tableState = async (): Promise<unknown[]> =>
  (await allItems()).sort((a, b) => (a.pk + a.sk < b.pk + b.sk ? -1 : 1)).map(comparable);

const run = (record: ImportRecord, over = {}) => doRulesJob(record, aRunContext(over));

/** No worker holds the import anymore: its lease has run out. */
const expireLease = ({ jobId }: ImportRecord): Promise<void> => {
  const key = { pk: `${sharedLibrary.partition}#IMPORTS`, sk: jobId };
  return table.write(update(key, { set: { leaseUntil: 1 } }, () => new Error("No such import")));
};

/** Runs the import in a process of its own, and kills it where it reaches a checkpoint for the nth time. */
const killAt = ({ jobId }: ImportRecord, checkpoint: string, times = 1): Promise<void> =>
  runAndKill("import-worker-process.ts", [jobId, checkpoint, String(times)], checkpoint);

const cleanRuns = async (): Promise<{ state: unknown[]; checkpoints: string[] }> => {
  await run(await queueImport(firstFile, firstJob));
  const checkpoints: string[] = [];
  await run(await queueImport(secondFile, secondJob), {
    onCheckpoint: (name: string) => checkpoints.push(name),
  });
  return { state: await tableState(), checkpoints };
};

describe("an import whose worker is killed", () => {
  it("and run again ends with the very same table, wherever it was killed", async () => {
    const { state, checkpoints } = await cleanRuns();
    expect(checkpoints).toEqual(["claimed", "read", "written", "written", "drafted", "published", "retired"]);
    for (const [index, checkpoint] of checkpoints.entries()) {
      const times = checkpoints.slice(0, index + 1).filter((name) => name === checkpoint).length;
      await emptyTable();
      await run(await queueImport(firstFile, firstJob));
      const record = await queueImport(secondFile, secondJob);
      await killAt(record, checkpoint, times);
      await expireLease(record);
      await run(record);
      await run(record);
      expect(await tableState(), `killed at ${checkpoint} ${times}`).toEqual(state);
    }
  }, 120_000);

  it("shows nothing of itself to readers until it is published", async () => {
    await run(await queueImport(firstFile, firstJob));
    const before = await rulesOf(21);
    const record = await queueImport(secondFile, secondJob);
    await killAt(record, "written");
    expect(await rulesOf(21)).toEqual(before);
    expect(await mustGetImport(record)).toMatchObject({ status: "running", total: 313, finishedAt: null });
  }, 60_000);

  it("does not write again what is in the table already", async () => {
    const record = await queueImport(firstFile, firstJob);
    await killAt(record, "written");
    const { checkpoint } = (await importJobs.get(sharedLibrary, record.jobId)) ?? {};
    expect(checkpoint?.steps).toBe(100);
    await expireLease(record);
    const seen: string[] = [];
    await run(record, { onCheckpoint: (name: string) => seen.push(name) });
    expect(seen.filter((name) => name === "written")).toHaveLength(1);
    expect(await rulesOf(21)).not.toEqual([]);
  }, 60_000);
});

describe("an import in the hands of one worker", () => {
  it("is not taken by a second one until the lease is over", async () => {
    const record = await queueImport(firstFile);
    await killAt(record, "read");
    await run(record);
    expect(await mustGetImport(record)).toMatchObject({ status: "running", finishedAt: null });
    await expireLease(record);
    await run(record);
    expect(await mustGetImport(record)).toMatchObject({ status: "done", created: 208 });
  }, 60_000);

  it("is left alone by the worker that lost it", async () => {
    const record = await queueImport(firstFile);
    let others: Promise<void> | undefined;
    await run(record, {
      onCheckpoint: (name: string) => {
        if (name !== "read") return;
        others = expireLease(record).then(() => run(record));
      },
    });
    await others;
    expect(await mustGetImport(record)).toMatchObject({ status: "done", created: 208, unchanged: 0 });
    expect(await rulesOf(21)).not.toEqual([]);
  }, 60_000);

  it("is handed to a fresh worker when its time runs out", async () => {
    const record = await queueImport(firstFile);
    let remaining = 900_000;
    const noTime = {
      remainingMs: () => remaining,
      onCheckpoint: (name: string) => {
        if (name === "written") remaining = 20_000;
      },
    };
    await run(record, noTime);
    expect(invocations.at(-1)).toEqual({
      worker: "test-import-rules",
      event: { jobId: record.jobId, companyId: null },
    });
    expect(await mustGetImport(record)).toMatchObject({ status: "running", finishedAt: null });
    await run(record);
    expect(await mustGetImport(record)).toMatchObject({ status: "done", created: 208 });
  });

  it("is not given up however often it is handed over", async () => {
    const record = await queueImport(firstFile);
    for (let attempt = 1; attempt <= 7; attempt += 1) await run(record, { remainingMs: () => 20_000 });
    await run(record);
    expect(await mustGetImport(record)).toMatchObject({ status: "done", created: 208 });
  }, 60_000);

  it("is given up after five runs that came to nothing", async () => {
    const record = await queueImport(firstFile);
    // The first run wrote chunks, which brought the import further.
    for (let attempt = 0; attempt <= 5; attempt += 1)
      await expect(run(record, breakingAt("drafted"))).rejects.toThrow("the machine broke");
    await run(record);
    expect(await mustGetImport(record)).toMatchObject({
      status: "failed",
      message: "The import stopped 5 times. Nothing was imported.",
    });
    expect(await importJobs.listOpen()).toEqual([]);
    expect(await rulesOf(21)).toEqual([]);
  }, 60_000);
});

describe("looking for stalled imports", () => {
  const later = () => new Date(Date.now() + 10 * 60_000);

  it("starts what was never taken up and what stands still, and nothing else", async () => {
    const done = await queueImport(firstFile);
    await run(done);
    const [lost, killed] = [await queueImport(firstFile), await queueImport(firstFile, { companyId: "c1" })];
    const before = invocations.length;
    expect(await resumeImports(new Date())).toBe(0);
    expect(await resumeImports(later())).toBe(2);
    expect(invocations.slice(before).map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        { jobId: lost.jobId, companyId: null },
        { jobId: killed.jobId, companyId: "c1" },
      ]),
    );
  });

  it("starts an import again whose old versions are still to be retired", async () => {
    await run(await queueImport(firstFile, firstJob));
    const record = await queueImport(secondFile, secondJob);
    await killAt(record, "published");
    const expiring = async () =>
      (await allItems()).filter(({ ttl, sk }) => ttl !== undefined && sk !== "BEFORE").length;
    expect(await expiring()).toBe(0);
    expect(await resumeImports(later())).toBe(1);
    await run(record);
    expect(await expiring()).toBeGreaterThan(90);
    expect(await importJobs.listOpen()).toEqual([]);
  }, 60_000);
});
