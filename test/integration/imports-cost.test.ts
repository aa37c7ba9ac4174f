import { marshall } from "@aws-sdk/util-dynamodb";
import { beforeAll, describe, expect, it } from "vitest";
import type { ImportRecord } from "../../functions/intake/engine/import-record.ts";
import { doRulesJob } from "../../functions/intake/jobs/rules-job.ts";
import { writeUnits } from "../../scripts/bench/item-size.ts";
import { aroundTable } from "../support/server/around-table.ts";
import { allItems } from "../support/server/engine.ts";
import {
  aRunContext,
  mustGetImport,
  queueImport,
  rulesOf,
  withEmptyTable,
} from "../support/server/imports.ts";
import { syntheticRules } from "../support/synthetic-rules.ts";

withEmptyTable();

const unitsOf = (values: readonly object[]): number =>
  values.reduce(
    (sum: number, value) => sum + writeUnits(marshall(value, { removeUndefinedValues: true })),
    0,
  );

let calls: Record<string, number> = {};
beforeAll(() => {
  aroundTable((next) => (operation, input) => {
    calls[operation] = (calls[operation] ?? 0) + 1;
    return next(operation, input);
  });
});

/** Runs an import and gives how many calls of each kind it made to the table. */
const callsOf = async (record: ImportRecord): Promise<Record<string, number>> => {
  calls = {};
  await doRulesJob(record, aRunContext());
  return calls;
};

describe("what an import costs", () => {
  it("is a fifth of the write units of an item per rule at most, in few requests", async () => {
    const record = await queueImport(syntheticRules(2_000, 40));
    const requests = Object.values(await callsOf(record)).reduce((sum, count) => sum + count, 0);
    expect(await mustGetImport(record)).toMatchObject({ created: 2_000 });
    expect(requests).toBeGreaterThan(5);
    expect(requests).toBeLessThan(30);
    const titles = [21, 29, 40];
    const rules = (await Promise.all(titles.map((title) => rulesOf(title)))).flat();
    expect(rules).toHaveLength(2_000);
    const packed = unitsOf((await allItems()).filter(({ chunks }) => chunks !== undefined));
    expect(packed).toBeGreaterThan(40);
    expect(packed / unitsOf(rules)).toBeLessThanOrEqual(0.2);
  });

  it("is nothing but the job's own rows when the file changes nothing", async () => {
    await callsOf(await queueImport(syntheticRules(400, 20)));
    const record = await queueImport(syntheticRules(400, 20));
    const made = await callsOf(record);
    expect(await mustGetImport(record)).toMatchObject({ unchanged: 400 });
    // A place in the queue, the claim, and the result with its activity row.
    expect(made.TransactWriteItems).toBe(3);
    // Out of the queue again.
    expect(made.BatchWriteItem).toBe(1);
  });
});
