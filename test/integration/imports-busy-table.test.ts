import type { Context } from "aws-lambda";
import { beforeEach, describe, expect, it } from "vitest";
import { update } from "../../functions/core/table/operation.ts";
import { table } from "../../functions/core/table/table.ts";
import type { ImportRecord } from "../../functions/intake/engine/import-record.ts";
import { doRulesJob } from "../../functions/intake/jobs/rules-job.ts";
import { pointerKey } from "../../functions/regulation/library/library-keys.ts";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { handler } from "../../functions/workers/import-rules.ts";
import { withEngine, withFaultyEngine } from "../support/server/engine.ts";
import {
  aRunContext,
  emptyTable,
  importFile,
  mustGetImport,
  queueImport,
  queueUndo,
  rulesOf,
} from "../support/server/imports.ts";
import { withStorage } from "../support/server/storage.ts";
import { syntheticRules } from "../support/synthetic-rules.ts";

withEngine();
const proxy = withFaultyEngine();
const { invocations } = withStorage();
beforeEach(async () => {
  proxy().reset();
  await emptyTable();
});

const lambda = { awsRequestId: "req_busy", getRemainingTimeInMillis: () => 900_000 } as Context;
/** As Lambda starts the worker; a run that breaks off is not started again. */
const run = ({ jobId, companyId }: ImportRecord) => handler({ jobId, companyId }, lambda);

/** Longer than an endpoint waits for three answers of 3 s each. */
const frozenMs = 10_500;

describe("a publication", () => {
  const twoRules = syntheticRules(2, 1);

  it("whose answers are lost is known to have happened, and its lists are made", async () => {
    const record = await queueImport(twoRules);
    // After the place in the queue and the claim.
    proxy().inject("lose-answer", "TransactWriteItems", 4, 2);
    await run(record);
    expect(await mustGetImport(record)).toMatchObject({ status: "done", created: 2, unchanged: 0 });
    expect(await rulesOf(21)).toHaveLength(2);
    expect(invocations.map(({ worker }) => worker)).toEqual(["test-build-snapshots"]);
  });

  it("that another one was before goes on saying that it is alive", async () => {
    await importFile(syntheticRules(1, 1));
    const draftedAt: number[] = [];
    let others: Promise<void> | undefined;
    const onCheckpoint = (name: string) => {
      if (name === "drafted") draftedAt.push(proxy().calls.length);
      if (name !== "drafted" || draftedAt.length > 1) return;
      proxy().inject("late", "TransactWriteItems");
      others = table.write(
        update(pointerKey(sharedLibrary, 21), { set: { revision: 2 } }, () => new Error("No title")),
      );
      // Drafting again takes some seconds.
      proxy().inject("late", "Query");
    };
    const record = await queueImport(twoRules);
    await doRulesJob(record, aRunContext({ onCheckpoint }));
    await others;
    const [first = 0, second] = draftedAt;
    const updates = proxy()
      .calls.slice(first, second)
      .filter((name) => name === "UpdateItem");
    // Beside the other one's, and those that say that the chunks are written and that the publication begins.
    expect(updates.length).toBeGreaterThan(3);
    expect(await mustGetImport(record)).toMatchObject({ status: "done", created: 1, unchanged: 1 });
  });
});

it("on a table that is ten times as slow and silent for seconds imports of all sizes end done at the first run, and so does an undo", async () => {
  const queueOf = (companyId: string, size: number) => queueImport(syntheticRules(size, 60), { companyId });
  const earlier = await queueOf("c1", 3_000);
  const jobs = { 264: await queueOf("c2", 264), 9000: await queueOf("c3", 9_000) };
  proxy().slowDown(10);
  await run(earlier);
  // People ask for an undo at the table's own pace.
  proxy().reset();
  const undo = await queueUndo(earlier, "c1");
  proxy().slowDown(10);
  const running = [...Object.values(jobs), undo].map(run);
  proxy().freeze(frozenMs);
  await Promise.all(running);
  for (const [size, job] of Object.entries(jobs)) {
    const counts = { created: Number(size), failed: 0, total: Number(size) };
    expect(await mustGetImport(job)).toMatchObject({ status: "done", ...counts });
  }
  expect(await mustGetImport(undo)).toMatchObject({ status: "done", removed: 3_000, failed: 0 });
}, 180_000);
