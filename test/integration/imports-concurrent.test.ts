import { describe, expect, it } from "vitest";
import { importJobs } from "../../functions/intake/engine/import-job-repository.ts";
import { doRulesJob } from "../../functions/intake/jobs/rules-job.ts";
import { libraryRepository } from "../../functions/regulation/library/library-repository.ts";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { allItems } from "../support/server/engine.ts";
import {
  aRunContext,
  expiringLiveChunks,
  importFile,
  liveChunks,
  mustGetImport,
  queueImport,
  rulesOf,
  withEmptyTable,
} from "../support/server/imports.ts";
import { syntheticRules } from "../support/synthetic-rules.ts";

withEmptyTable();

const rule = (part: string, id: string, text = "text") => ({
  cfr_title: 21,
  part_no: part,
  section: `${part}.1`,
  obligation_id: id,
  rule_text: text,
});

describe("imports of the same title at the same moment", () => {
  it("all land, each rule with a number of its own, and nothing that is read expires", async () => {
    const files = Array.from({ length: 6 }, (_, file) => [
      rule("11", `shared-${file % 2}`, `from file ${file}`),
      ...Array.from({ length: 10 }, (_unused, index) =>
        rule(String(11 + ((file + index) % 4)), `f${file}-${index}`),
      ),
    ]);
    const jobs = await Promise.all(files.map((file) => importFile(file)));
    expect(jobs.map(({ status }) => status)).toEqual(files.map(() => "done"));
    const rules = await rulesOf(21);
    expect(rules).toHaveLength(62);
    expect(rules.map(({ ordinal }) => ordinal).sort((a, b) => a - b)).toEqual([...rules.keys()]);
    expect(await libraryRepository.getTitle(sharedLibrary, 21)).toMatchObject({
      ruleCount: 62,
      nextOrdinal: 62,
    });
    expect(jobs.reduce((sum, { created }) => sum + created, 0)).toBe(62);
    expect(await expiringLiveChunks()).toEqual([]);
    expect(await importJobs.listOpen()).toEqual([]);
  }, 60_000);

  it("of the same file, asked for in the same millisecond, make its rules once", async () => {
    const createdAt = "2026-01-01T00:00:00.000Z";
    const file = syntheticRules(60, 12);
    const jobs = await Promise.all(Array.from({ length: 4 }, () => importFile(file, { createdAt })));
    expect(jobs.reduce((sum, { created }) => sum + created, 0)).toBe(60);
    expect(jobs.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(180);
    expect((await rulesOf(21)).length).toBeGreaterThan(0);
    expect(await expiringLiveChunks()).toEqual([]);
  }, 60_000);

  it("retire the chunks they wrote for a version that never was", async () => {
    const slow = await queueImport([rule("11", "slow"), rule("12", "slow")]);
    let fast: Promise<unknown> | undefined;
    await doRulesJob(
      slow,
      aRunContext({
        onCheckpoint: (name) => {
          // The fast import is published while the slow one merges, so the slow one has to merge again.
          if (name === "read") fast = importFile([rule("11", "fast")]);
        },
      }),
    );
    await fast;
    const ids = (await rulesOf(21)).map(({ obligationId }) => obligationId);
    expect(ids.sort()).toEqual(["fast", "slow", "slow"]);
    const live = (await liveChunks()).map(({ sk }) => sk);
    for (const { sk, chunks, ttl } of await allItems())
      if (chunks !== undefined && !live.includes(sk)) expect(ttl).toBeDefined();
  }, 60_000);
});

it("one import and many workers is done once", async () => {
  const record = await queueImport(syntheticRules(60, 12));
  const ended = await Promise.allSettled(Array.from({ length: 8 }, () => doRulesJob(record, aRunContext())));
  expect(ended.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
  expect(await mustGetImport(record)).toMatchObject({ status: "done", created: 60, unchanged: 0 });
  const activity = (await allItems()).filter(({ pk }) => pk.includes("#ACTIVITY#"));
  expect(activity).toHaveLength(1);
}, 60_000);
