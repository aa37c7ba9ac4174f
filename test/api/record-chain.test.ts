import { describe, expect, it } from "vitest";
import { activityRow } from "../../functions/core/endpoint/activity.ts";
import { entryHash } from "../../functions/core/endpoint/activity-entry.ts";
import { newId } from "../../functions/core/ids.ts";
import { insert, remove } from "../../functions/core/table/operation.ts";
import { table } from "../../functions/core/table/table.ts";
import { chainNewRows } from "../../functions/record/chain/chain-new-rows.ts";
import { chain } from "../../functions/record/chain/chain-repository.ts";
import { catchUp } from "../../functions/record/chain/first-run.ts";
import { linkKey, scopeOf, shards } from "../../functions/record/chain/record-keys.ts";
import { times } from "../support/server/at-once.ts";
import { aCompany, aStaffedCompany } from "../support/server/people.ts";
import { chainAll, linksOf, rowsOf } from "../support/server/record.ts";

/** Each shard in order of position, held to the hashes of its rows: the specification read aloud. */
const expectIntact = async (companyId: string, count: number): Promise<void> => {
  const [rows, links] = await Promise.all([rowsOf(companyId), linksOf(companyId)]);
  expect(rows).toHaveLength(count);
  expect(links.map(({ sk }) => sk)).toEqual(rows.map(({ sk }) => sk));
  const rowOf = new Map(rows.map((row) => [row.sk, row]));
  const heads = await chain.heads(scopeOf(companyId));
  for (const shard of shards) {
    const own = links.filter((link) => link.shard === shard).toSorted((a, b) => a.position - b.position);
    let previousHash = "0".repeat(64);
    for (const [index, link] of own.entries()) {
      const place = { shard, position: index + 1, previousHash };
      expect(link).toMatchObject({ ...place, hash: entryHash(rowOf.get(link.sk) ?? {}, place) });
      previousHash = link.hash;
    }
    expect(heads[shard - 1]).toEqual({ position: own.length, hash: previousHash });
  }
};

/** A row that a release from before the chain wrote. */
const anOldRow = async (companyId: string, at: string): Promise<void> => {
  const now = new Date(at);
  const who = { event: "tag.created", userId: null, companyId, requestId: "r", now, id: newId(now) };
  const row = activityRow(who, { target: { type: "tag", id: "t" } });
  if (row.type !== "put") throw new Error("An activity row is put");
  const { signature: _, ...item } = row.item;
  await table.write(insert(item as typeof row.item, () => new Error("there")));
};

describe("the chain of a record", () => {
  it("takes fifty writers at once: all succeed, and no entry waits for another", async () => {
    const { admin, company } = await aStaffedCompany();
    await Promise.all(times(50, (index) => admin.createRuleTag({ body: { name: `Tag ${index}` } })));
    await chainAll(company.id);
    await expectIntact(company.id, 50);
  });

  it("stays whole when several readers of the stream get the same rows, in parts and twice", async () => {
    const { admin, company } = await aStaffedCompany();
    await admin.createRuleTag({ body: { name: "First" } });
    await chainAll(company.id);
    await Promise.all(times(40, (index) => admin.createRuleTag({ body: { name: `Tag ${index}` } })));
    const rows = await rowsOf(company.id);
    const parts = [rows, rows.slice(0, 25), rows.slice(15), rows.toReversed(), rows.slice(30)];
    await Promise.all(parts.map((part) => chainNewRows(part, new Date())));
    await chainAll(company.id);
    await expectIntact(company.id, 41);
  });

  it("gives entries their places' rows where a run ended between the shard's end and those", async () => {
    const { admin, company } = await aStaffedCompany();
    await Promise.all(times(12, (index) => admin.createRuleTag({ body: { name: `Tag ${index}` } })));
    await chainAll(company.id);
    const scope = scopeOf(company.id);
    const given = [...(await chain.lastGiven(scope)).keys()];
    expect(given).toHaveLength(12);
    const lose = (id: string) => table.write(remove(linkKey(scope, id), () => new Error("not there")));
    await Promise.all(given.map(lose));
    await admin.createRuleTag({ body: { name: "Next" } });
    await chainAll(company.id);
    await expectIntact(company.id, 13);
    await Promise.all([...(await chain.lastGiven(scope)).keys()].map(lose));
    await chain.settledHeads(scope);
    await expectIntact(company.id, 13);
  });

  it("begins with all that was written before it, oldest first", async () => {
    const company = await aCompany({ createdAt: "2025-11-30T00:00:00.000Z" });
    for (const at of ["2025-12-01T08:00:00Z", "2026-01-15T08:00:00Z", "2026-03-01T08:00:00Z"])
      await anOldRow(company.id, at);
    await catchUp(scopeOf(company.id), new Date(), new Date());
    await expectIntact(company.id, 3);
  });

  it("gives no place to a row written with the keys of the table alone", async () => {
    const { admin, company } = await aStaffedCompany();
    await admin.createRuleTag({ body: { name: "First" } });
    await chainAll(company.id);
    await anOldRow(company.id, new Date().toISOString());
    const [own] = await rowsOf(company.id);
    const forged = { ...own, pk: own?.pk ?? "", sk: newId(), after: { name: "Forged" } };
    await table.write(insert(forged, () => new Error("there")));
    await chainAll(company.id);
    expect(await rowsOf(company.id)).toHaveLength(3);
    expect((await linksOf(company.id)).map(({ sk }) => sk)).toEqual([own?.sk]);
  });

  it("takes what a release from before wrote while this one was deployed", async () => {
    const company = await aCompany();
    await anOldRow(company.id, new Date().toISOString());
    await chainAll(company.id);
    await anOldRow(company.id, new Date().toISOString());
    await chainAll(company.id);
    await expectIntact(company.id, 2);
    await anOldRow(company.id, new Date().toISOString());
    await chainNewRows(await rowsOf(company.id), new Date(Date.now() + 25 * 3_600_000));
    expect(await linksOf(company.id)).toHaveLength(2);
  });
});
