import { beforeAll, describe, expect, it } from "vitest";
import type { Item } from "../../functions/core/table/operation.ts";
import { queryInput } from "../../functions/core/table/query-input.ts";
import { table } from "../../functions/core/table/table.ts";
import { withEngine } from "../support/server/engine.ts";

withEngine();

const number = (index: number): string => String(index).padStart(4, "0");
const rows = (pk: string, prefix: string, length: number, more: object = {}): Item[] =>
  Array.from({ length }, (_, index) => ({ pk, sk: `${prefix}${number(index)}`, index, ...more }));
const put = (items: readonly Item[]) => table.writeMany(items.map((item) => ({ put: item })));
const sortKeys = (items: readonly Item[]) => items.map(({ sk }) => sk);

describe("writeMany", () => {
  it("puts and removes more items than one request takes", async () => {
    const items = rows("MANY", "A#", 130);
    await put(items);
    expect(await table.queryAll({ pk: "MANY" })).toHaveLength(130);
    await table.writeMany(items.slice(0, 70).map(({ pk, sk }) => ({ remove: { pk, sk } })));
    expect(sortKeys(await table.queryAll({ pk: "MANY" }))).toEqual(sortKeys(items.slice(70)));
  });

  it("does nothing for an empty list", async () => {
    await expect(table.writeMany([])).resolves.toBeUndefined();
  });
});

describe("getMany", () => {
  const keys = rows("GET", "K#", 130).map(({ pk, sk }): Item => ({ pk, sk }));
  beforeAll(() => put(keys.map((key): Item => ({ ...key, mark: key.sk }))));

  it("answers in the order of the keys, past the hundred one request takes", async () => {
    const wanted = keys.toReversed();
    const found = await table.getMany(wanted);
    expect(found.map((item) => item?.sk)).toEqual(sortKeys(wanted));
  });

  it("answers a key twice that is asked twice, and undefined where there is nothing", async () => {
    const [first, second] = [keys[3], keys[7]];
    if (!first || !second) throw new Error("No keys");
    const missing = { pk: "GET", sk: "K#none" };
    const found = await table.getMany([second, missing, first, second, missing]);
    expect(found.map((item) => item?.mark)).toEqual([second.sk, undefined, first.sk, second.sk, undefined]);
  });

  it("takes whole items for keys", async () => {
    const [found] = await table.getMany([{ ...rows("GET", "K#", 1)[0], pk: "GET", sk: "K#0000" }]);
    expect(found?.mark).toBe("K#0000");
  });

  it("asks nothing for no keys", async () => {
    expect(await table.getMany([])).toEqual([]);
  });
});

describe("queries", () => {
  beforeAll(() => put([...rows("Q", "A#", 10), ...rows("Q", "B#", 10), ...rows("Q2", "A#", 3)]));

  it("give a partition in the order of its sort key, and nothing of another", async () => {
    const items = await table.queryAll({ pk: "Q" });
    expect(sortKeys(items)).toEqual([...sortKeys(rows("Q", "A#", 10)), ...sortKeys(rows("Q", "B#", 10))]);
  });

  it("give the items that begin so, or lie between, ends included, or none", async () => {
    expect(await table.queryAll({ pk: "Q", begins: "B#" })).toHaveLength(10);
    expect(sortKeys(await table.queryAll({ pk: "Q", between: ["A#0008", "B#0001"] }))).toEqual([
      "A#0008",
      "A#0009",
      "B#0000",
      "B#0001",
    ]);
    expect(await table.queryAll({ pk: "Q", begins: "C#" })).toEqual([]);
    expect(await table.queryAll({ pk: "Q", begins: "" })).toHaveLength(20);
    // The embedded engine takes an empty text in a condition of a key, DynamoDB refuses it.
    expect(queryInput({ pk: "Q", begins: "" })).not.toHaveProperty("ExpressionAttributeValues.:from");
  });

  it("give the newest first, as many as are asked for", async () => {
    const items = await table.queryAll({ pk: "Q", descending: true, limit: 3 });
    expect(sortKeys(items)).toEqual(["B#0009", "B#0008", "B#0007"]);
  });

  it("give pages that follow one another without a gap or a repetition", async () => {
    const seen: string[] = [];
    let after: Record<string, unknown> | undefined;
    do {
      const page = await table.query({ pk: "Q", limit: 7, after });
      seen.push(...sortKeys(page.items));
      after = page.next;
    } while (after);
    expect(seen).toEqual(sortKeys(await table.queryAll({ pk: "Q" })));
  });

  it("read an index by its own keys", async () => {
    await put(
      rows("I", "A#", 4).map((item) => ({
        ...item,
        gsi1pk: "BY#one",
        gsi1sk: `Z#${9 - Number(item.index)}`,
      })),
    );
    const items = await table.queryAll({ pk: "BY#one", index: "gsi1", begins: "Z#" });
    expect(items.map(({ index }) => index)).toEqual([3, 2, 1, 0]);
  });
});

describe("a partition larger than one answer", () => {
  const big = rows("BIG", "A#", 12, { filler: "x".repeat(300_000) });
  beforeAll(() => put(big));

  it("comes in pages of less than 1 MB and whole with queryAll", async () => {
    const page = await table.query({ pk: "BIG" });
    expect(page.items.length).toBeLessThan(5);
    expect(page.next).toBeDefined();
    expect(sortKeys(await table.queryAll({ pk: "BIG" }))).toEqual(sortKeys(big));
  });

  it("comes whole with getMany too", async () => {
    const found = await table.getMany(big.map(({ pk, sk }) => ({ pk, sk })));
    expect(found.filter((item) => item !== undefined)).toHaveLength(12);
  });

  it("stops at the limit although pages end earlier", async () => {
    expect(sortKeys(await table.queryAll({ pk: "BIG", limit: 10 }))).toEqual(sortKeys(big.slice(0, 10)));
  });
});
