import { describe, expect, it } from "vitest";
import { check, claimUnique, insert, remove, update } from "../../functions/core/table/operation.ts";
import { table } from "../../functions/core/table/table.ts";
import { aKey, tableHash, withEngine } from "../support/server/engine.ts";

withEngine();

const refusal = () => new Error("refused");

it("claimUnique has exactly one winner among 50 who claim a value at once", async () => {
  const key = aKey();
  const claims = Array.from({ length: 50 }, (_, owner) =>
    table.write(claimUnique(key, `owner-${owner}`, refusal)),
  );
  const results = await Promise.allSettled(claims);
  const winner = results.findIndex(({ status }) => status === "fulfilled");
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await table.get(key)).toMatchObject({ owner: `owner-${winner}` });
});

describe("a transaction", () => {
  it("does all of its writes", async () => {
    const [a, b, c, d] = [aKey(), aKey(), aKey(), aKey()];
    for (const key of [b, c, d]) await table.write(insert({ ...key, n: 1 }, refusal));
    await table.transact([
      insert({ ...a, fresh: true }, refusal),
      update(b, { add: { n: 1 } }, refusal),
      remove(c, refusal),
      check(d, [{ exists: "pk" }], refusal),
    ]);
    expect(await table.getMany([a, b, c])).toEqual([
      expect.objectContaining({ fresh: true }),
      expect.objectContaining({ n: 2 }),
      undefined,
    ]);
  });

  it("does none of them when one is refused, and throws the refusal of that one", async () => {
    const [a, b, c] = [aKey(), aKey(), aKey()];
    await table.write(insert({ ...b, owner: "Ada" }, refusal));
    const before = await tableHash();
    const named = (name: string) => (existing: unknown) =>
      new Error(`${name}: ${JSON.stringify((existing as { owner?: string } | undefined)?.owner)}`);
    await expect(
      table.transact([
        insert({ ...a }, named("first")),
        claimUnique(b, "Bob", named("second")),
        insert({ ...c }, named("third")),
      ]),
    ).rejects.toThrow('second: "Ada"');
    expect(await tableHash()).toBe(before);
  });

  it("throws the first of several refusals, in the order of its writes", async () => {
    const [a, b] = [aKey(), aKey()];
    await expect(
      table.transact([
        update(a, { set: { x: 1 } }, () => new Error("first")),
        update(b, { set: { x: 1 } }, () => new Error("second")),
      ]),
    ).rejects.toThrow("first");
  });

  it("is applied once when the caller repeats it under one token", async () => {
    const key = aKey();
    await table.write(insert({ ...key, n: 0 }, refusal));
    const add = update(key, { add: { n: 1 } }, refusal);
    await table.transact([add], "the-same-token");
    await table.transact([add], "the-same-token");
    expect(await table.get(key)).toMatchObject({ n: 1 });
  });

  it("takes a hundred writes", async () => {
    const keys = Array.from({ length: 100 }, aKey);
    await table.transact(keys.map((key) => insert({ ...key }, refusal)));
    expect((await table.getMany(keys)).every((item) => item !== undefined)).toBe(true);
  });

  it("writes both sides or neither when 50 race for the same unique value", async () => {
    const unique = aKey();
    const owners = Array.from({ length: 50 }, aKey);
    const results = await Promise.allSettled(
      owners.map((owner) =>
        table.transact([insert({ ...owner }, refusal), claimUnique(unique, owner.pk, refusal)]),
      ),
    );
    const winners = owners.filter((_, index) => results[index]?.status === "fulfilled");
    const written = (await table.getMany(owners)).filter((item) => item !== undefined);
    expect(winners).toHaveLength(1);
    expect(written.map(({ pk }) => pk)).toEqual(winners.map(({ pk }) => pk));
    expect(await table.get(unique)).toMatchObject({ owner: winners[0]?.pk });
  });
});

it("increment gives 50 callers 50 different values without a gap", async () => {
  const key = aKey();
  const values = await Promise.all(Array.from({ length: 50 }, () => table.increment(key, "value")));
  expect(values.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
});
