import { activityPartition } from "../../core/endpoint/activity.ts";
import { contentOf } from "../../core/endpoint/activity-entry.ts";
import { monthsBetween } from "../../core/endpoint/activity-log.ts";
import type { Item } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { chain, type Link } from "../../record/chain/chain-repository.ts";
import { scopeOf } from "../../record/chain/record-keys.ts";
import { merklePaths } from "../../record/seals/merkle.ts";
import { endsOf, leafIndex, type Seal, seals } from "../../record/seals/seal-repository.ts";
import type { InScope } from "./pack-scope.ts";
import type { PackSource } from "./pack-source.ts";
import type { PackZip } from "./pack-zip.ts";

/** A root over entries of a pack, as its manifest lists it. */
export type PackRoot = Pick<Seal, "number" | "at" | "root" | "previousRoot">;

/** Kinds of targets by the ids they have in a scope. */
const kinds: Readonly<Record<string, keyof InScope>> = {
  ...{
    rule: "rules",
    policy: "policies",
    acknowledgement: "campaigns",
    evidence: "evidence",
    title: "titles",
  },
};

const isAbout = (within: InScope | null, item: Item): boolean => {
  if (within === null) return true;
  const { type = "", id = "" } = item.target as { type?: string; id?: string };
  const kind = kinds[type];
  return kind !== undefined && within[kind].has(id);
};

async function* entriesOf({ companyId, end }: PackSource, within: InScope | null, month: string) {
  let after: Record<string, unknown> | undefined;
  do {
    const page = await table.query({ pk: activityPartition(scopeOf(companyId), month), limit: 100, after });
    const rows = page.items.filter((item) => String(item.at) <= end.toISOString() && isAbout(within, item));
    const links = await chain.links(
      scopeOf(companyId),
      rows.map(({ sk }) => sk),
    );
    yield rows.map((item, index) => ({ item, link: links[index] }));
    after = page.next;
  } while (after);
}

/** Finds the seal of an entry, and its path to that seal's root. */
const proofsOf = async (companyId: string) => {
  const scope = scopeOf(companyId);
  const all = await seals.list(scope);
  // Entries come by time, and so do seals: the last ones are asked for again.
  const recent = new Map<number, ReturnType<typeof merklePaths>>();
  const used = new Map<number, Seal>();
  const pathsOf = async (seal: Seal) => {
    const known = recent.get(seal.number);
    if (known) return known;
    const paths = merklePaths(await seals.leaves(scope, seal));
    const [oldest] = recent.keys();
    if (recent.size >= 4 && oldest !== undefined) recent.delete(oldest);
    recent.set(seal.number, paths);
    return paths;
  };
  const indexOf = ({ shard, position }: Link): number => {
    let [from, to] = [0, all.length];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      if ((all[middle]?.positions[shard - 1] ?? 0) >= position) to = middle;
      else from = middle + 1;
    }
    return from;
  };
  const proof = async (link: Link) => {
    const index = indexOf(link);
    const seal = all[index];
    if (!seal) return null;
    used.set(seal.number, seal);
    const path = (await pathsOf(seal))[leafIndex(endsOf(all[index - 1]), seal, link)] ?? [];
    return {
      path: path.map(({ side, hash }) => ({ side, hash: hash.toString("hex") })),
      ...{ root: seal.root, sealedAt: seal.at },
    };
  };
  const roots = (): PackRoot[] =>
    [...used.values()]
      .toSorted((a, b) => a.number - b.number)
      .map(({ number, at, root, previousRoot }) => ({ number, at, root, previousRoot }));
  return { proof, roots };
};

/**
 * Puts the entries of the record until a pack's end into it, a file a month, each with its place in the chain and
 * what leads to the root that sealed it; null where none did yet.
 * @returns the roots, and how many entries
 */
export const addActivity = async (
  zip: PackZip,
  source: PackSource,
  within: InScope | null,
): Promise<{ readonly roots: readonly PackRoot[]; readonly count: number }> => {
  const { proof, roots } = await proofsOf(source.companyId);
  let count = 0;
  async function* ofMonth(month: string) {
    for await (const rows of entriesOf(source, within, month))
      for (const { item, link } of rows) {
        count += 1;
        const { sk: _, ...place } = link ?? { sk: "" };
        yield { entry: { ...contentOf(item), ...place }, proof: link ? await proof(link) : null };
      }
  }
  for (const month of monthsBetween(source.since, source.end))
    await zip.addList(`activity/${month}.json`, ofMonth(month));
  return { roots: roots(), count };
};
