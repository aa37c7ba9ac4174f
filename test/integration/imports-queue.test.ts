import { describe, expect, it } from "vitest";
import type { ImportRecord } from "../../functions/intake/engine/import-record.ts";
import { doRulesJob } from "../../functions/intake/jobs/rules-job.ts";
import {
  aRunContext,
  breakingAt,
  mustGetImport,
  queueImport,
  withEmptyTable,
} from "../support/server/imports.ts";
import { configure } from "../support/server/settings.ts";
import { syntheticRules } from "../support/synthetic-rules.ts";

const { invocations } = withEmptyTable();

const jobId = (index: number) => `01KDVDNR0${index}AAAAAAAAAAAAAAAA`;
const queue = (count: number): Promise<ImportRecord[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      queueImport(syntheticRules(2, 1), { companyId: "c1", jobId: jobId(index) }),
    ),
  );
const at = (jobs: readonly ImportRecord[], index: number): ImportRecord => {
  const job = jobs[index];
  if (!job) throw new Error(`No job ${index}`);
  return job;
};
const run = (job: ImportRecord, over = {}) => doRulesJob(job, aRunContext(over));
/** A run that breaks off: the job keeps its place. */
const runBroken = (job: ImportRecord) =>
  expect(run(job, breakingAt("read"))).rejects.toThrow("the machine broke");
const aheadOf = (jobs: readonly ImportRecord[]) =>
  Promise.all(jobs.map(async (job) => (await mustGetImport(job)).waitingAhead));
const started = () =>
  invocations.flatMap(({ worker, event }) =>
    worker === "test-import-rules" ? [(event as { jobId: string }).jobId] : [],
  );

describe("imports of one company", () => {
  it("run two at a time, oldest first, say how many are ahead, and start each other", async () => {
    const jobs = await queue(5);
    const other = await queueImport(syntheticRules(2, 1));
    expect(await aheadOf(jobs)).toEqual([0, 0, 2, 3, 4]);
    await Promise.all([run(at(jobs, 4)), run(at(jobs, 2))]);
    expect((await mustGetImport(at(jobs, 2))).status).toBe("queued");
    await Promise.all([runBroken(at(jobs, 0)), runBroken(at(jobs, 1))]);
    await run(at(jobs, 2));
    expect((await mustGetImport(at(jobs, 2))).status).toBe("queued");
    // The shared library is a tenant of its own.
    await run(other);
    expect((await mustGetImport(other)).status).toBe("done");
    const before = started().length;
    await run(at(jobs, 1));
    expect(started().slice(before)).toEqual([jobId(2)]);
    expect(await aheadOf(jobs)).toEqual([0, 0, 0, 2, 3]);
    for (const job of jobs) await run(job);
    expect(await Promise.all(jobs.map(async (job) => (await mustGetImport(job)).status))).toEqual(
      jobs.map(() => "done"),
    );
  }, 60_000);

  it("run as many at a time as the company may; a lower number stops none, and lets the next wait", async () => {
    const limit = (imports: number) => configure({ SHARES: JSON.stringify({ imports }) });
    limit(3);
    const jobs = await queue(5);
    expect(await aheadOf(jobs)).toEqual([0, 0, 0, 3, 4]);
    for (const index of [0, 1, 2]) await runBroken(at(jobs, index));
    limit(1);
    await run(at(jobs, 2));
    expect((await mustGetImport(at(jobs, 2))).status).toBe("done");
    await run(at(jobs, 3));
    expect(await aheadOf(jobs)).toEqual([0, 0, 0, 2, 3]);
    for (const job of jobs) await run(job);
    expect(await aheadOf(jobs)).toEqual(jobs.map(() => 0));
    configure();
  }, 60_000);

  it("never run three at a time, however many are asked for at once", async () => {
    const jobs = await queue(8);
    let running = 0;
    let most = 0;
    const counted = {
      onCheckpoint: (name: string) => {
        if (name === "claimed") running += 1;
        most = Math.max(most, running);
        if (name === "published") running -= 1;
      },
    };
    for (let round = 0; round < 4; round += 1)
      await Promise.all(jobs.toReversed().map((job) => run(job, counted)));
    expect(most).toBe(2);
    expect(await aheadOf(jobs)).toEqual(jobs.map(() => 0));
  }, 60_000);

  it("go on where a worker died after its job was over", async () => {
    const jobs = await queue(3);
    for (const index of [0, 1]) await run(at(jobs, index), breakingAt("published")).catch(() => undefined);
    await run(at(jobs, 2));
    expect((await mustGetImport(at(jobs, 2))).status).toBe("done");
  }, 60_000);
});
