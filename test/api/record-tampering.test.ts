import { describe, expect, it } from "vitest";
import { entryHash } from "../../functions/core/endpoint/activity-entry.ts";
import { newId } from "../../functions/core/ids.ts";
import { type Item, remove, replace } from "../../functions/core/table/operation.ts";
import { table } from "../../functions/core/table/table.ts";
import { chain, type Link } from "../../functions/record/chain/chain-repository.ts";
import { activityKey, headKey, linkKey, scopeOf } from "../../functions/record/chain/record-keys.ts";
import { merkleRoot } from "../../functions/record/seals/merkle.ts";
import { seals } from "../../functions/record/seals/seal-repository.ts";
import { sealScope } from "../../functions/record/seals/seal-scope.ts";
import { verifyRecord } from "../../functions/record/verify/verify-record.ts";
import { times } from "../support/server/at-once.ts";
import { aStaffedCompany } from "../support/server/people.ts";
import { chainAll, linksOf, rowsOf } from "../support/server/record.ts";

const day = 86_400_000;
const put = (item: Item) => table.write(replace(item));
const drop = (key: { pk: string; sk: string }) => table.write(remove(key, () => new Error("not there")));

/** A record of forty entries, and the third of a shard in the middle of it. */
const aRecord = async (isSealed: boolean) => {
  const { admin, company } = await aStaffedCompany();
  await Promise.all(times(40, (index) => admin.createRuleTag({ body: { name: `Tag ${index}` } })));
  await chainAll(company.id);
  const scope = scopeOf(company.id);
  if (isSealed) await sealScope(scope, new Date());
  const links = await linksOf(company.id);
  const shard = [1, 2, 3, 4].find((each) => links.filter((link) => link.shard === each).length >= 6) ?? 1;
  const own = links.filter((link) => link.shard === shard).toSorted((a, b) => a.position - b.position);
  const at = (position: number): Link => {
    const link = own[position - 1];
    if (!link) throw new Error("The shard is shorter");
    return link;
  };
  const row = async (position: number): Promise<Item> => {
    const item = await table.get(activityKey(scope, at(position).sk));
    if (!item) throw new Error("The row is gone");
    return item;
  };
  const verify = () => {
    // When no row may wait for its place any more.
    const now = new Date(Date.now() + 20 * 60_000);
    const range = { from: new Date(now.getTime() - day), to: new Date(now.getTime() + day) };
    return verifyRecord(scope, range, now);
  };
  return { admin, company, scope, shard, own, at, row, verify, last: own.length };
};
type Tampered = Awaited<ReturnType<typeof aRecord>>;

const putLink = (scope: string, link: Link) => put({ ...linkKey(scope, link.sk), ...link });

/** What a person with the table's keys does to the third entry of a shard, and what must be said of it. */
const attacks: readonly [string, string, (record: Tampered) => Promise<void>][] = [
  ["deletes an entry", "deleted", async ({ scope, at }) => drop(activityKey(scope, at(3).sk))],
  [
    "deletes an entry and its place",
    "deleted",
    async ({ scope, at }) => {
      await drop(activityKey(scope, at(3).sk));
      await drop(linkKey(scope, at(3).sk));
    },
  ],
  ["deletes the place of an entry", "deleted", async ({ scope, at }) => drop(linkKey(scope, at(3).sk))],
  ["edits an entry", "edited", async ({ row }) => put({ ...(await row(3)), after: { name: "Other" } })],
  [
    "edits an entry and its hash",
    "edited",
    async ({ scope, row, at }) => {
      const changed = { ...(await row(3)), userId: "another" };
      await put(changed);
      await putLink(scope, { ...at(3), hash: entryHash(changed, at(3)) });
    },
  ],
  [
    "moves an entry to another record",
    "edited",
    async ({ row }) => put({ ...(await row(3)), gsi1pk: "C#x#ON#tag#y" }),
  ],
  ["adds to an entry", "edited", async ({ row }) => put({ ...(await row(3)), more: true })],
  [
    "swaps two entries",
    "reordered",
    async ({ row }) => {
      const [third, fifth] = [await row(3), await row(5)];
      await put({ ...fifth, pk: third.pk, sk: third.sk });
      await put({ ...third, pk: fifth.pk, sk: fifth.sk });
    },
  ],
  [
    "swaps the places of two entries",
    "reordered",
    async ({ scope, at }) => {
      await putLink(scope, { ...at(3), position: 5 });
      await putLink(scope, { ...at(5), position: 3 });
    },
  ],
];

/** What is found of entries that were added: where they stand, not at the third place. */
const insertions: readonly [string, (record: Tampered) => Promise<void>][] = [
  ["a row alone", async ({ row }) => put({ ...(await row(3)), ...fresh() })],
  [
    "a row in the place of another",
    async ({ scope, row, at }) => {
      const forged = { ...(await row(3)), ...fresh() };
      await put(forged);
      await putLink(scope, { ...at(3), sk: forged.sk, hash: entryHash(forged, at(3)) });
    },
  ],
  [
    "a row at the end of a shard",
    async ({ scope, row, at, last, shard }) => {
      const forged = { ...(await row(3)), ...fresh() };
      const place = { shard, position: last + 1, previousHash: at(last).hash };
      const hash = entryHash(forged, place);
      await put(forged);
      await putLink(scope, { sk: forged.sk, ...place, hash });
      await put({ ...headKey(scope, shard), position: last + 1, hash });
    },
  ],
];
const fresh = () => {
  const id = newId();
  return { sk: id, gsi1sk: id, id };
};

describe.each([
  ["sealed", true],
  ["not sealed yet", false],
] as const)("a record that is %s", (_, isSealed) => {
  it("is intact as long as nothing is done to it, also in parts of its time", async () => {
    const { verify, scope } = await aRecord(isSealed);
    expect(await verify()).toEqual({ checked: 40, first: null });
    const rows = await rowsOf(scope.slice(2));
    const middle = new Date(Date.parse(String(rows[20]?.at)));
    const now = new Date();
    for (const range of [
      { from: new Date(middle.getTime() - day), to: middle },
      { from: middle, to: new Date(now.getTime() + day) },
      { from: new Date(now.getTime() - 5 * day), to: new Date(now.getTime() - 4 * day) },
    ])
      expect((await verifyRecord(scope, range, now)).first).toBeNull();
  });

  it.each(attacks)("tells of a person who %s: %s", async (__, kind, attack) => {
    const record = await aRecord(isSealed);
    await attack(record);
    const { first } = await record.verify();
    expect(first).toMatchObject({ kind, shard: record.shard, position: 3 });
  });

  it.each(insertions)("tells of an entry that was added: %s", async (__, attack) => {
    const record = await aRecord(isSealed);
    await attack(record);
    expect((await record.verify()).first).toMatchObject({ kind: "inserted" });
  });
});

describe("the last entry of a shard", () => {
  it("is missed once it was sealed, whatever the shard says of its end", async () => {
    const { scope, at, last, shard, verify } = await aRecord(true);
    await drop(activityKey(scope, at(last).sk));
    await drop(linkKey(scope, at(last).sk));
    const { position, hash } = at(last - 1);
    await put({ ...headKey(scope, shard), position, hash });
    expect((await verify()).first).toMatchObject({ kind: "deleted", shard, position: last });
  });

  it("is missed before that, where the shard ends behind it", async () => {
    const { scope, at, last, shard, verify } = await aRecord(false);
    await drop(activityKey(scope, at(last).sk));
    await drop(linkKey(scope, at(last).sk));
    expect((await verify()).first).toMatchObject({ kind: "deleted", shard, position: last });
  });
});

describe("a record that was written anew from an entry on, seal and all", () => {
  it("differs from the seal in the bucket", async () => {
    const { scope, own, row, shard, verify, company } = await aRecord(true);
    expect((await verify()).first).toBeNull();
    let previousHash = own[1]?.hash ?? "";
    for (const { position, sk } of own.slice(2)) {
      const item = { ...(await row(position)), ...(position === 3 && { after: { name: "Other" } }) };
      const hash = entryHash(item, { shard, position, previousHash });
      await put(item);
      await putLink(scope, { sk, shard, position, previousHash, hash });
      previousHash = hash;
    }
    await put({ ...headKey(scope, shard), position: own.length, hash: previousHash });
    const links = (await linksOf(company.id)).toSorted(
      (a, b) => a.shard - b.shard || a.position - b.position,
    );
    const leaves = links.map(({ hash }) => Buffer.from(hash, "hex"));
    const [seal] = await seals.list(scope);
    if (!seal) throw new Error("There is a seal");
    const { isFiled: ___, ...rest } = seal;
    await drop({ pk: `${scope}#SEALS`, sk: seal.at });
    await drop({ pk: `${scope}#SEAL#00000001`, sk: "SEALED" });
    await seals.add(scope, { ...rest, root: merkleRoot(leaves).toString("hex") }, leaves);
    expect((await chain.heads(scope))[shard - 1]?.hash).toBe(previousHash);
    expect((await verify()).first).toMatchObject({ kind: "edited", shard, position: 3 });
  });
});
