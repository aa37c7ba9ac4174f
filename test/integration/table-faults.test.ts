import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { withDeadline } from "../../functions/core/deadline.ts";
import { Problem } from "../../functions/core/problem.ts";
import {
  claimUnique,
  type Item,
  insert,
  type Key,
  type Operation,
  remove,
  replace,
  update,
  updateVersion,
  upsert,
} from "../../functions/core/table/operation.ts";
import { table } from "../../functions/core/table/table.ts";
import { allItems, withEngine, withFaultyEngine } from "../support/server/engine.ts";
import type { Fault } from "../support/server/fault-proxy.ts";

withEngine();
const proxy = withFaultyEngine();
beforeEach(() => proxy().reset());

let count = 0;
const aKey = (): Key => {
  count += 1;
  return { pk: `FAULT#${count}`, sk: "ITEM" };
};
const refusal = () => new Problem(409, "refused");
const open = [{ attribute: "state", is: "=", value: "open" }] as const;

describe("a write whose answer is lost", () => {
  const kinds: [string, (key: Key) => Operation, object | undefined][] = [
    ["an insert", (key) => insert({ ...key, state: "new" }, refusal), { state: "new" }],
    ["a claim of a unique value", (key) => claimUnique(key, "Ada", refusal), { owner: "Ada" }],
    ["a replacement", (key) => replace({ ...key, state: "new" }), { state: "new" }],
  ];
  it.each(kinds)("is made once and succeeds: %s", async (_, operation, expected) => {
    const key = aKey();
    proxy().inject("lose-answer");
    await table.write(operation(key));
    expect(proxy().calls).toHaveLength(2);
    expect(await table.get(key)).toMatchObject({ ...expected });
  });

  const changes: [string, (key: Key) => Operation, object][] = [
    ["an update that adds", (key) => update(key, { add: { n: 1 } }, refusal), { n: 2 }],
    ["a counter", (key) => upsert(key, { add: { n: 1 }, set: { ttl: 5 } }), { n: 2, ttl: 5 }],
    ["a conditional update", (key) => update(key, { set: { state: "b" } }, refusal, open), { state: "b" }],
    ["a new version", (key) => updateVersion(key, { set: { state: "b" } }, 1, refusal), { version: 2 }],
  ];
  it.each(changes)("counts once and is no conflict: %s", async (_, operation, expected) => {
    const key = aKey();
    await table.write(replace({ ...key, n: 1, version: 1, state: "open" }));
    proxy().inject("lose-answer");
    await table.write(operation(key));
    expect(await table.get(key)).toMatchObject(expected);
  });

  it("removes once and does not report that there was nothing to remove", async () => {
    const key = aKey();
    await table.write(replace({ ...key }));
    proxy().inject("lose-answer");
    await table.write(remove(key, refusal));
    expect(await table.get(key)).toBeUndefined();
  });

  it("applies a transaction once", async () => {
    const [counter, row] = [aKey(), aKey()];
    await table.write(replace({ ...counter, n: 1 }));
    proxy().inject("lose-answer", "TransactWriteItems");
    await table.transact([update(counter, { add: { n: 1 } }, refusal), insert({ ...row }, refusal)]);
    expect(await table.getMany([counter, row])).toEqual([
      expect.objectContaining({ n: 2 }),
      expect.objectContaining(row),
    ]);
  });

  it("gives no value of a counter twice", async () => {
    const key = aKey();
    proxy().inject("lose-answer", "UpdateItem", 2);
    const values = [await table.increment(key, "value"), await table.increment(key, "value")];
    expect(new Set(values).size).toBe(2);
    expect(values.every((value) => Number.isInteger(value))).toBe(true);
  });

  it("still tells a race that another one won", async () => {
    const key = aKey();
    await table.write(insert({ ...key, owner: "Ada" }, refusal));
    proxy().inject("lose-answer", "PutItem");
    await expect(table.write(insert({ ...key, owner: "Bob" }, refusal))).rejects.toThrow("refused");
    expect(await table.get(key)).toMatchObject({ owner: "Ada" });
  });
});

describe("a call that fails in passing", () => {
  const key = aKey();
  const removeAnew = async () => {
    const gone = aKey();
    await table.transact([replace({ ...gone })]);
    proxy().inject("conflict");
    await table.write(remove(gone, refusal));
  };
  const reads: [string, () => Promise<unknown>][] = [
    ["get", () => table.get(key)],
    ["getMany", () => table.getMany([key])],
    ["query", () => table.query({ pk: key.pk })],
  ];
  const writes: [string, () => Promise<unknown>][] = [
    ["a put", () => table.write(replace({ ...key }))],
    ["an update", () => table.write(update(key, { set: { a: 1 } }, refusal))],
    ["a transaction", () => table.transact([replace({ ...key })])],
    ["an increment", () => table.increment(aKey(), "value")],
  ];
  const cells = (calls: typeof reads, faults: readonly Fault[]) =>
    calls.flatMap(([name, run]) => faults.map((fault) => ({ name, fault, run })));

  it.each([
    ...cells(reads, ["reset", "error-500"]),
    ...cells(writes, ["reset", "error-500", "unavailable", "conflict"]),
    ...cells([["writeMany", () => table.writeMany([{ put: { ...key } }])]], ["reset", "error-500"]),
    ...cells([["a transaction", () => table.transact([replace({ ...key })])]], ["in-progress"]),
  ])("succeeds at the next try: $name after $fault", async ({ fault, run }) => {
    await table.writeMany([{ put: { ...key } }]);
    proxy().reset();
    proxy().inject(fault);
    await expect(run()).resolves.not.toBeInstanceOf(Error);
    expect(proxy().calls).toHaveLength(2);
  });

  it("succeeds at the next try: a removal after a conflict", async () => {
    await expect(removeAnew()).resolves.toBeUndefined();
  });

  it("succeeds after a throttle and after an engine that hung, within seconds", async () => {
    await table.writeMany([{ put: { ...key } }]);
    proxy().inject("throttle", "BatchGetItem");
    proxy().inject("hang", "GetItem");
    proxy().inject("hang", "PutItem");
    proxy().inject("hang", "TransactWriteItems");
    const ended = Promise.all([
      table.getMany([key]),
      table.get(key),
      table.write(replace({ ...key })),
      table.transact([replace({ ...aKey() })]),
    ]);
    await expect(Promise.race([ended, delay(12_000, "too late")])).resolves.not.toBe("too late");
  });
});

describe("an engine that stays busy", () => {
  const key = aKey();
  const busy = { name: "Problem", status: 503, headers: { "retry-after": "2" } };

  it.each(["reset", "error-500"] satisfies Fault[])(
    "makes a write fail as 503, after a bounded number of tries: %s",
    async (fault) => {
      proxy().inject(fault, undefined, 100);
      await expect(table.write(upsert(key, { set: { a: 1 } }))).rejects.toMatchObject(busy);
      expect(proxy().calls.length).toBeLessThanOrEqual(3);
    },
  );

  it("makes every call fail as 503 while it throttles", async () => {
    proxy().inject("throttle", undefined, 100);
    const calls = [
      table.get(key),
      table.getMany([key]),
      table.query({ pk: key.pk }),
      table.queryAll({ pk: key.pk }),
      table.write(replace({ ...key })),
      table.transact([replace({ ...key })]),
      table.writeMany([{ put: { ...key } }]),
      table.increment(key, "value"),
    ];
    for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[])
      expect(reason).toMatchObject(busy);
    expect(proxy().calls.length).toBeLessThanOrEqual(3 * calls.length);
  });

  it.each([
    ["a write", () => table.write(upsert(key, { set: { a: 1 } }))],
    ["a transaction", () => table.transact([insert({ ...aKey() }, refusal)])],
  ])(
    "makes %s fail as 503 when others stay on its items, and says no word of a conflict",
    async (_, write) => {
      proxy().inject("conflict", undefined, 1_000);
      await expect(withDeadline(1_000, write)).rejects.toMatchObject({ ...busy, code: "unavailable" });
      // The one that was on its way may still come in.
      const tries = proxy().calls.length;
      expect(tries).toBeGreaterThan(2);
      await delay(1_000);
      expect(proxy().calls.length).toBeLessThanOrEqual(tries + 1);
    },
  );

  it("is no reason to be 503 when a condition failed", async () => {
    await table.write(replace({ ...key }));
    await expect(table.transact([insert({ ...key }, refusal)])).rejects.toMatchObject({ status: 409 });
  });
});

describe("an engine that does less than it was asked", () => {
  const items = Array.from(
    { length: 40 },
    (_, index): Item => ({ pk: "LESS", sk: String(index).padStart(3, "0") }),
  );

  it("is asked for what it left unprocessed until all is written and read", async () => {
    proxy().inject("unprocessed", "BatchWriteItem", 3);
    await table.writeMany(items.map((item) => ({ put: item })));
    expect((await allItems()).filter(({ pk }) => pk === "LESS")).toHaveLength(40);
    proxy().inject("unprocessed", "BatchGetItem", 2);
    const found = await table.getMany(items);
    expect(found.map((item) => item?.sk)).toEqual(items.map(({ sk }) => sk));
    expect(proxy().calls.filter((name) => name === "BatchGetItem").length).toBeGreaterThan(2);
  });

  it("is asked on when its pages hold one item each", async () => {
    await table.writeMany(items.map((item) => ({ put: item })));
    proxy().inject("tiny-page", "Query", 100);
    expect(await table.queryAll({ pk: "LESS" })).toHaveLength(40);
    expect(await table.queryAll({ pk: "LESS", limit: 5 })).toHaveLength(5);
    const page = await table.query({ pk: "LESS", limit: 5 });
    expect(page.items.map(({ sk }) => sk)).toEqual(items.slice(0, 5).map(({ sk }) => sk));
    expect((await table.query({ pk: "LESS", limit: 40, after: page.next })).items).toHaveLength(35);
  });
});
