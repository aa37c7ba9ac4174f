import { describe, expect, it } from "vitest";
import {
  check,
  insert,
  remove,
  replace,
  replaceWhen,
  update,
  updateVersion,
  upsert,
} from "../../functions/core/table/operation.ts";
import { table } from "../../functions/core/table/table.ts";
import { aKey, tableHash, withEngine } from "../support/server/engine.ts";

withEngine();

const refusal = () => new Error("refused");

describe("insert", () => {
  it("writes an item that is not there", async () => {
    const key = aKey();
    await table.write(insert({ ...key, name: "Ada" }, refusal));
    expect(await table.get(key)).toMatchObject({ ...key, name: "Ada" });
  });

  it("refuses to replace one that is, tells which stood in the way, and leaves it as it was", async () => {
    const key = aKey();
    await table.write(insert({ ...key, name: "Ada" }, refusal));
    const before = await tableHash();
    const seen: unknown[] = [];
    const told = (existing: unknown) => {
      seen.push(existing);
      return new Error("Ada is there");
    };
    await expect(table.write(insert({ ...key, name: "Bob" }, told))).rejects.toThrow("Ada is there");
    expect(seen).toEqual([expect.objectContaining({ name: "Ada" })]);
    expect(await tableHash()).toBe(before);
  });
});

it("replace writes an item whether or not one is there", async () => {
  const key = aKey();
  await table.write(replace({ ...key, name: "Ada", old: true }));
  await table.write(replace({ ...key, name: "Bob" }));
  const item = await table.get(key);
  expect(item).toMatchObject({ name: "Bob" });
  expect(item).not.toHaveProperty("old");
});

it("replaceWhen replaces an item while the condition holds and refuses otherwise", async () => {
  const key = aKey();
  const atVersion = (version: number) => [{ attribute: "version", is: "=", value: version } as const];
  await table.write(replace({ ...key, version: 1 }));
  await table.write(replaceWhen({ ...key, version: 2 }, atVersion(1), refusal));
  await expect(table.write(replaceWhen({ ...key, version: 9 }, atVersion(1), refusal))).rejects.toThrow(
    "refused",
  );
  expect(await table.get(key)).toMatchObject({ version: 2 });
});

describe("update", () => {
  it("sets, adds and removes attributes in one write", async () => {
    const key = aKey();
    await table.write(replace({ ...key, name: "Ada", seen: 1, old: true }));
    const changes = { set: { name: "Bob" }, add: { seen: 2 }, remove: ["old"] };
    await table.write(update(key, changes, refusal));
    const item = await table.get(key);
    expect(item).toMatchObject({ name: "Bob", seen: 3 });
    expect(item).not.toHaveProperty("old");
  });

  it("leaves an attribute alone that is set to undefined", async () => {
    const key = aKey();
    await table.write(replace({ ...key, name: "Ada" }));
    await table.write(update(key, { set: { name: undefined, age: 36 } }, refusal));
    expect(await table.get(key)).toMatchObject({ name: "Ada", age: 36 });
  });

  it("refuses to make an item that is not there", async () => {
    const key = aKey();
    await expect(table.write(update(key, { set: { name: "Ada" } }, refusal))).rejects.toThrow("refused");
    expect(await table.get(key)).toBeUndefined();
  });

  it("does nothing when one of several conditions fails", async () => {
    const key = aKey();
    await table.write(replace({ ...key, state: "open", seen: 5 }));
    const when = [
      { attribute: "state", is: "=", value: "open" },
      { attribute: "seen", is: "<", value: 5 },
    ] as const;
    await expect(table.write(update(key, { set: { state: "shut" } }, refusal, when))).rejects.toThrow();
    expect(await table.get(key)).toMatchObject({ state: "open" });
  });

  it.each([
    ["=", [5], [6]],
    ["<>", [6], [5]],
    ["<", [6], [5]],
    ["<=", [5], [4]],
    [">", [4], [5]],
    [">=", [5], [6]],
  ] as const)("holds 5 %s %j, and not %j", async (is, [value], [wrong]) => {
    const key = aKey();
    await table.write(replace({ ...key, n: 5 }));
    const write = (than: number) =>
      table.write(update(key, { set: { done: true } }, refusal, [{ attribute: "n", is, value: than }]));
    await expect(write(wrong)).rejects.toThrow("refused");
    await write(value);
    expect(await table.get(key)).toMatchObject({ done: true });
  });

  it("takes any of several alternatives, an empty value among them", async () => {
    const key = aKey();
    await table.write(replace({ ...key, leasedUntil: null }));
    const none = { attribute: "leasedUntil", is: "=", value: null } as const;
    const past = { attribute: "leasedUntil", is: "<", value: "2026-01-01" } as const;
    const free = [{ anyOf: [none, past] }];
    const lease = (leasedUntil: string) => table.write(update(key, { set: { leasedUntil } }, refusal, free));
    await lease("2026-06-01");
    await expect(lease("x")).rejects.toThrow();
    await table.write(update(key, { set: { leasedUntil: "2025-06-01" } }, refusal));
    await lease("x");
  });
});

it("upsert makes a counter and then counts it up", async () => {
  const key = aKey();
  await table.write(upsert(key, { add: { count: 1 }, set: { ttl: 99 } }));
  await table.write(upsert(key, { add: { count: 1 }, set: { ttl: 99 } }));
  expect(await table.get(key)).toMatchObject({ count: 2, ttl: 99 });
});

describe("remove", () => {
  it("removes an item that is there, once", async () => {
    const key = aKey();
    await table.write(replace({ ...key }));
    await table.write(remove(key, refusal));
    expect(await table.get(key)).toBeUndefined();
    await expect(table.write(remove(key, refusal))).rejects.toThrow("refused");
  });

  it("keeps an item whose condition fails", async () => {
    const key = aKey();
    await table.write(replace({ ...key, state: "kept" }));
    const when = [{ attribute: "state", is: "=", value: "old" }] as const;
    await expect(table.write(remove(key, refusal, when))).rejects.toThrow("refused");
    expect(await table.get(key)).toMatchObject({ state: "kept" });
  });
});

it("check passes alone while it holds, and is refused otherwise", async () => {
  const key = aKey();
  await table.write(replace({ ...key }));
  await table.write(check(key, [{ exists: "pk" }], refusal));
  await expect(table.write(check(key, [{ absent: "pk" }], refusal))).rejects.toThrow("refused");
});

describe("updateVersion", () => {
  it("counts the version up and refuses the one who read an older one", async () => {
    const key = aKey();
    await table.write(replace({ ...key, version: 1, text: "a" }));
    await table.write(updateVersion(key, { set: { text: "b" } }, 1, refusal));
    await expect(table.write(updateVersion(key, { set: { text: "c" } }, 1, refusal))).rejects.toThrow(
      "refused",
    );
    expect(await table.get(key)).toMatchObject({ version: 2, text: "b" });
  });

  it("lets the last write win for a caller that names no version, and still counts it", async () => {
    const key = aKey();
    await table.write(replace({ ...key, version: 7, text: "a" }));
    await table.write(updateVersion(key, { set: { text: "b" } }, undefined, refusal));
    expect(await table.get(key)).toMatchObject({ version: 8, text: "b" });
  });

  it("has exactly one winner among 50 who read the same version", async () => {
    const key = aKey();
    await table.write(replace({ ...key, version: 1 }));
    const writers = Array.from({ length: 50 }, (_, writer) =>
      table.write(updateVersion(key, { set: { writer } }, 1, refusal)),
    );
    const results = await Promise.allSettled(writers);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await table.get(key)).toMatchObject({ version: 2 });
  });
});

it.each([
  ...["name", "status", "value", "count", "ttl", "size", "user", "role", "date", "order"],
  ...["a.b", "a-b", "#n0", ":v0", "with space", "ünïcode", "__proto__x", "0"],
])("attribute names may be %j: set, condition, add and remove", async (attribute) => {
  const key = aKey();
  await table.write(replace({ ...key, [attribute]: 1 }));
  const is1 = [{ attribute, is: "=", value: 1 }] as const;
  await table.write(update(key, { add: { [attribute]: 1 } }, refusal, is1));
  expect(await table.get(key)).toHaveProperty([attribute], 2);
  await expect(table.write(update(key, { set: { [attribute]: 9 } }, refusal, is1))).rejects.toThrow(
    "refused",
  );
  await table.write(update(key, { remove: [attribute] }, refusal));
  expect(await table.get(key)).not.toHaveProperty([attribute]);
});
