import { describe, expect, it } from "vitest";
import { chain } from "../../functions/record/chain/chain-repository.ts";
import { scopeOf, shards } from "../../functions/record/chain/record-keys.ts";
import { merkleRoot } from "../../functions/record/seals/merkle.ts";
import { sealAll } from "../../functions/record/seals/seal-all.ts";
import { sealFiles } from "../../functions/record/seals/seal-file.ts";
import { seals } from "../../functions/record/seals/seal-repository.ts";
import { times } from "../support/server/at-once.ts";
import { aStaffedCompany } from "../support/server/people.ts";
import { chainAll, linksOf } from "../support/server/record.ts";
import { configure } from "../support/server/settings.ts";

const hour = (number: number): Date => new Date(Date.UTC(2030, 0, 1, number));

const aCompanyWith = async (count: number) => {
  const staff = await aStaffedCompany();
  const more = async (name: string, entries: number) => {
    await Promise.all(
      times(entries, (index) => staff.admin.createRuleTag({ body: { name: `${name} ${index}` } })),
    );
    await chainAll(staff.company.id);
  };
  await more("First", count);
  return { ...staff, more, scope: scopeOf(staff.company.id) };
};

/** Hashes by shard and position, after those that were sealed. */
const hashesAfter = async (companyId: string, ends: readonly number[]): Promise<string[]> => {
  const links = await linksOf(companyId);
  return shards.flatMap((shard) =>
    links
      .filter((link) => link.shard === shard && link.position > (ends[shard - 1] ?? 0))
      .toSorted((a, b) => a.position - b.position)
      .map(({ hash }) => hash),
  );
};
const rootOver = (hashes: readonly string[]) =>
  merkleRoot(hashes.map((hash) => Buffer.from(hash, "hex"))).toString("hex");

describe("seals of a record", () => {
  it("hold the new entries of each hour, each seal naming the one before", async () => {
    const { company, more, scope } = await aCompanyWith(9);
    await sealAll(hour(1));
    const [first] = await seals.list(scope);
    const before = await hashesAfter(company.id, [0, 0, 0, 0]);
    expect(first).toMatchObject({
      ...{ number: 1, at: hour(1).toISOString(), count: 9, previousRoot: "0".repeat(64) },
      root: rootOver(before),
      positions: (await chain.heads(scope)).map(({ position }) => position),
    });
    await more("Second", 4);
    const added = await hashesAfter(company.id, first?.positions ?? []);
    await sealAll(hour(2));
    expect((await seals.list(scope))[1]).toMatchObject({
      ...{ number: 2, count: 4, root: rootOver(added), previousRoot: first?.root },
    });
    expect(await sealFiles.read(scope, 1)).toMatchObject({
      ...{ companyId: company.id, number: 1, root: first?.root, hashes: before },
    });
    expect((await sealFiles.read(scope, 2))?.hashes).toEqual(added);
  });

  it("are not made where nothing is new, nor twice for one moment", async () => {
    const { more, scope } = await aCompanyWith(2);
    await Promise.allSettled([hour(1), hour(1), new Date(hour(1).getTime() + 5)].map(sealAll));
    await sealAll(hour(1));
    await sealAll(hour(2));
    expect(await seals.list(scope)).toHaveLength(1);
    await more("Second", 1);
    await sealAll(hour(1));
    expect((await seals.list(scope)).map(({ count, number }) => [number, count])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it("get a file that could not be stored with the next run", async () => {
    const { scope } = await aCompanyWith(1);
    configure({ RECORD_BUCKET: "not-there" });
    await expect(sealAll(hour(1))).rejects.toThrow();
    configure();
    expect(await sealFiles.read(scope, 1)).toBeUndefined();
    await sealAll(hour(2));
    expect(await sealFiles.read(scope, 1)).toMatchObject({ number: 1, count: 1 });
    expect(await seals.list(scope)).toHaveLength(1);
  });

  it("need no bucket", async () => {
    const { scope } = await aCompanyWith(1);
    configure({ RECORD_BUCKET: "" });
    await sealAll(hour(1));
    configure();
    expect(await seals.list(scope)).toMatchObject([{ number: 1, isFiled: false }]);
  });
});
