import { inLanes } from "../../core/in-lanes.ts";
import { genesis, type Scope, shards } from "../chain/record-keys.ts";
import { merkleRoot } from "../seals/merkle.ts";
import { sealFiles } from "../seals/seal-file.ts";
import { endsOf, leafIndex, type Seal, seals } from "../seals/seal-repository.ts";

interface SealedEntry {
  readonly shard: number;
  readonly position: number;
  readonly hash: string;
  readonly sealedAt: string;
}
export interface Sealed {
  /** The hash under which an entry was sealed. */
  hash(shard: number, position: number): string | undefined;
  readonly entries: readonly SealedEntry[];
  /** Where sealed entries end. */
  readonly ends: readonly number[];
  /** The first entry of each seal that is not as it was made. */
  readonly broken: readonly SealedEntry[];
}

const keyOf = (shard: number, position: number): string => `${shard}-${position}`;

/** All seals, with those that only the bucket still has. */
const allSeals = async (scope: Scope): Promise<Seal[]> => {
  const found: Seal[] = await seals.list(scope);
  if (!sealFiles.isOn()) return found;
  for (let number = found.length + 1; ; number += 1) {
    const file = await sealFiles.read(scope, number);
    if (!file) return found;
    found.push(file);
  }
};

/** A seal with its hashes: as the bucket has it, where it has it, because nothing there can be changed. */
const opened = async (
  scope: Scope,
  seal: Seal,
): Promise<{ seal: Seal; hashes: string[]; isSame: boolean }> => {
  const file = sealFiles.isOn() ? await sealFiles.read(scope, seal.number) : undefined;
  if (file) return { seal: file, hashes: file.hashes, isSame: file.root === seal.root };
  const leaves = await seals.leaves(scope, seal);
  return { seal, hashes: leaves.map((leaf) => leaf.toString("hex")), isSame: true };
};

const isWhole = (seal: Seal, hashes: readonly string[], before: Seal | undefined, number: number): boolean =>
  seal.number === number &&
  seal.previousRoot === (before?.root ?? genesis) &&
  merkleRoot(hashes.map((hash) => Buffer.from(hash, "hex"))).toString("hex") === seal.root;

const entriesOf = (seal: Seal, before: Seal | undefined, hashes: readonly string[]): SealedEntry[] => {
  const ends = endsOf(before);
  return shards.flatMap((shard) => {
    const first = (ends[shard - 1] ?? 0) + 1;
    const count = Math.max(0, (seal.positions[shard - 1] ?? 0) - first + 1);
    return Array.from({ length: count }, (_, index) => {
      const position = first + index;
      const hash = hashes[leafIndex(ends, seal, { shard, position })] ?? "";
      return { shard, position, hash, sealedAt: seal.at };
    });
  });
};

/**
 * Reads the seals of a record and the hashes of those that are wanted.
 * @param isWanted is given a seal and the one before
 */
export const sealedHashes = async (
  scope: Scope,
  isWanted: (seal: Seal, before: Seal | undefined) => boolean,
): Promise<Sealed> => {
  const all = await allSeals(scope);
  const byKey = new Map<string, string>();
  const entries: SealedEntry[] = [];
  const broken: SealedEntry[] = [];
  await inLanes(
    all.map((seal, index) => ({ seal, index, before: all[index - 1] })),
    async ({ seal, index, before }) => {
      if (!isWanted(seal, before)) return;
      const { seal: known, hashes, isSame } = await opened(scope, seal);
      const own = entriesOf(known, before, hashes);
      for (const each of own) byKey.set(keyOf(each.shard, each.position), each.hash);
      entries.push(...own);
      const [first] = own;
      const isBroken = !isSame || !isWhole(known, hashes, before, index + 1);
      if (isBroken) broken.push(first ?? { shard: 1, position: 1, hash: "", sealedAt: seal.at });
    },
  );
  return {
    hash: (shard, position) => byKey.get(keyOf(shard, position)),
    entries,
    ends: endsOf(all.at(-1)),
    broken,
  };
};
