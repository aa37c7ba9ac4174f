import { describe, expect, it } from "vitest";
import { insert, remove, update, upsert } from "../../functions/core/table/operation.ts";
import { table } from "../../functions/core/table/table.ts";
import { grantsOfOperation } from "../../infra/lib/grants/by-operation.ts";
import { endpointRights, workerRights } from "../../infra/lib/grants/table-rights.ts";
import { isAllowed, withRights } from "../support/server/role-check.ts";

const gone = () => new Error("gone");
const asGet = endpointRights("GET", []);
const asPost = endpointRights("POST", []);
const asImport = workerRights(["write-reference-data", "batch-write"]);
const asEraser = workerRights(["erase-company", "batch-write"]);
const activity = { pk: "C#1#ACTIVITY#2026-01", sk: "a" };
const evaluation = { pk: "METRICS#T#21#P#11", sk: "EVALUATION#" };
const session = { pk: "USER#1", sk: "SESSION#1" };

describe("a request held against a role", () => {
  it("passes what a GET may do: read, query and touch its session", async () => {
    await table.write(insert({ ...session, lastSeenAt: "then" }, gone));
    await withRights("A GET", asGet, async () => {
      await table.getMany([session, { pk: "USER#1", sk: "USER" }]);
      await table.query({ pk: "C#1" });
      await table.query({ pk: "C#1#ON#rule#1", index: "gsi1" });
      await table.write(update(session, { set: { lastSeenAt: "now" } }, gone));
    });
    expect(await table.get(session)).toMatchObject({ lastSeenAt: "now" });
  });

  it.each([
    [
      "any other attribute of a session",
      asGet,
      () => table.write(update(session, { set: { expiresAt: "never" } }, gone)),
    ],
    [
      "a row of a company",
      asGet,
      () => table.write(upsert({ pk: "C#1", sk: "COMPANY" }, { set: { lastSeenAt: "x" } })),
    ],
    ["a new row", asGet, () => table.write(insert({ pk: "USER#1", sk: "NEW" }, gone))],
    ["many rows at once", asPost, () => table.writeMany([{ put: { pk: "C#1", sk: "x" } }])],
    [
      "the shared library",
      asPost,
      () => table.write(upsert({ pk: "LIB#SHARED", sk: "TITLE#021" }, { set: { a: 1 } })),
    ],
    [
      "packed rules of the shared library",
      asPost,
      () => table.write(insert({ pk: "LIB#SHARED#T#21#P#11", sk: "x" }, gone)),
    ],
    ["an evaluation of regulation", asPost, () => table.write(upsert(evaluation, { set: { size: 1 } }))],
    [
      "an evaluation by the import of rules",
      asImport,
      () => table.write(upsert(evaluation, { set: { size: 1 } })),
    ],
  ])("fails a change of %s", async (_what, rights, change) => {
    await expect(withRights("It", rights, change)).rejects.toThrow(/requests that its role may not make/);
  });

  it("fails a change or removal in the activity log, within a transaction too", async () => {
    await withRights("A POST", asPost, () => table.write(insert(activity, gone)));
    for (const operation of [update(activity, { set: { event: "other" } }, gone), remove(activity, gone)]) {
      await table.write(upsert(activity, { set: { again: true } }));
      await expect(withRights("It", asPost, () => table.transact([operation]))).rejects.toThrow(
        /dynamodb:(Update|Delete)Item/,
      );
    }
  });

  it("lets the worker that deletes a company remove its record, and change none, nor remove the system's", async () => {
    await table.write(upsert(activity, { set: { again: true } }));
    const change = () => table.write(update(activity, { set: { event: "other" } }, gone));
    await expect(withRights("It", asEraser, change)).rejects.toThrow(/dynamodb:UpdateItem/);
    const ofSystem = { pk: "SYSTEM#ACTIVITY#2026-11", sk: "1" };
    await expect(withRights("It", asEraser, () => table.writeMany([{ remove: ofSystem }]))).rejects.toThrow(
      /dynamodb:BatchWriteItem/,
    );
    await withRights("It", asEraser, () => table.writeMany([{ remove: activity }]));
    expect(await table.get(activity)).toBeUndefined();
  });

  it("fails even when the refusal would be swallowed", async () => {
    const quiet = () => table.write(insert({ pk: "C#9", sk: "x" }, gone)).catch(() => undefined);
    await expect(withRights("It", asGet, quiet)).rejects.toThrow(/dynamodb:PutItem/);
  });

  it("lets the import worker write the shared library in batches, and no activity that way", async () => {
    await withRights("The worker", asImport, () =>
      table.writeMany([{ put: { pk: "LIB#SHARED#T#21", sk: "x" } }]),
    );
    await expect(withRights("It", asImport, () => table.writeMany([{ put: activity }]))).rejects.toThrow(
      /BatchWriteItem/,
    );
  });

  it("lets the import of evaluations write those, and the shared library no more than any other", async () => {
    const rights = endpointRights("POST", grantsOfOperation("importMetricsEvaluation"));
    await withRights("The import", rights, () => table.write(upsert(evaluation, { set: { size: 1 } })));
    const pointer = upsert({ pk: "LIB#SHARED", sk: "TITLE#021" }, { set: { a: 1 } });
    await expect(withRights("It", rights, () => table.write(pointer))).rejects.toThrow(/UpdateItem/);
  });

  it("lets a sign-out by navigation end a session and log it, and nothing else", () => {
    const rights = endpointRights("GET", grantsOfOperation("logoutRedirect"));
    const request = (action: string, key: string) => ({
      action: `dynamodb:${action}`,
      onIndex: false,
      keys: [key],
      attributes: [],
    });
    expect(isAllowed(rights, request("DeleteItem", "USER#1"))).toBe(true);
    expect(isAllowed(rights, request("PutItem", "C#1#ACTIVITY#2026-01"))).toBe(true);
    expect(isAllowed(rights, request("DeleteItem", "C#1"))).toBe(false);
    expect(isAllowed(rights, request("PutItem", "USER#1"))).toBe(false);
    expect(isAllowed(rights, { ...request("Query", "C#1"), onIndex: true })).toBe(true);
    expect(isAllowed(rights, request("Scan", "C#1"))).toBe(false);
  });
});
