import { monthsBetween } from "../../core/endpoint/activity-log.ts";
import { table } from "../../core/table/table.ts";
import { chain, Link } from "../chain/chain-repository.ts";
import { beginOf } from "../chain/first-run.ts";
import { genesis, linkPartition, type Scope } from "../chain/record-keys.ts";
import { merkleRoot } from "./merkle.ts";
import { sealFiles } from "./seal-file.ts";
import { endsOf, leafIndex, type Seal, seals } from "./seal-repository.ts";

/** Places of entries from the newest back, page by page. */
async function* linksFromNewest(scope: Scope): AsyncGenerator<Link[]> {
  // Ids of a worker that works for a later moment lie ahead.
  const until = new Date(Date.now() + 32 * 24 * 3_600_000);
  for (const month of monthsBetween(await beginOf(scope), until).toReversed()) {
    let after: Record<string, unknown> | undefined;
    do {
      const page = await table.query({ pk: linkPartition(scope, month), descending: true, after });
      yield page.items.map((item) => Link.parse(item));
      after = page.next;
    } while (after);
  }
}

/** The hashes of new entries, by shard and position. @throws where one is missing */
const newLeaves = async (
  scope: Scope,
  ends: readonly number[],
  positions: readonly number[],
): Promise<Buffer[]> => {
  const count = positions.reduce((sum, each, index) => sum + each - (ends[index] ?? 0), 0);
  const isNew = ({ shard, position }: Link): boolean =>
    position > (ends[shard - 1] ?? 0) && position <= (positions[shard - 1] ?? 0);
  const found = new Map<number, Buffer>();
  for await (const links of linksFromNewest(scope)) {
    for (const link of links.filter(isNew))
      found.set(leafIndex(ends, { positions }, link), Buffer.from(link.hash, "hex"));
    if (found.size === count) return [...found].toSorted(([a], [b]) => a - b).map(([, leaf]) => leaf);
  }
  throw new Error("An entry is missing in the chain: verify the record");
};

/** Stores the file of a seal that has none yet. */
const fileSeal = async (scope: Scope, seal: Seal, leaves: readonly Uint8Array[]): Promise<void> => {
  if (!sealFiles.isOn()) return;
  await sealFiles.store(scope, seal, leaves);
  await seals.filed(scope, seal);
};

/** After the moment of the seal before, whatever the clock says. */
const momentAfter = (before: Seal | undefined, now: Date): string =>
  new Date(Math.max(now.getTime(), before ? Date.parse(before.at) + 1 : 0)).toISOString();

/**
 * Seals the entries of a record that are new: by shard and position, over their hashes.
 * @returns how many; 0 where nothing is new
 */
export const sealScope = async (scope: Scope, now: Date): Promise<number> => {
  const [before, heads] = await Promise.all([seals.last(scope), chain.settledHeads(scope)]);
  if (before && !before.isFiled) await fileSeal(scope, before, await seals.leaves(scope, before));
  const ends = endsOf(before);
  const positions = heads.map(({ position }) => position);
  if (positions.every((position, index) => position === ends[index])) return 0;
  const leaves = await newLeaves(scope, ends, positions);
  const seal: Seal = {
    number: (before?.number ?? 0) + 1,
    at: momentAfter(before, now),
    count: leaves.length,
    positions,
    root: merkleRoot(leaves).toString("hex"),
    previousRoot: before?.root ?? genesis,
  };
  await seals.add(scope, seal, leaves);
  await fileSeal(scope, seal, leaves);
  return leaves.length;
};
