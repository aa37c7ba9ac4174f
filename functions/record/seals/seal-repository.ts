import * as z from "zod";
import { type Item, insert, replace } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { type Scope, shards } from "../chain/record-keys.ts";

/** A seal: one root over the entries that were new, and where each shard ended. */
export const Seal = z.object({
  /** From 1, without gaps. */
  number: z.number().int(),
  at: z.string(),
  /** Entries it holds. */
  count: z.number().int(),
  /** The last position of each shard, in their order. */
  positions: z.array(z.number().int()).readonly(),
  /** In hex, as `previousRoot`: 64 zeros before the first. */
  root: z.string(),
  previousRoot: z.string(),
});
export type Seal = z.infer<typeof Seal>;

/** A seal whose file still has to be stored says so. */
const StoredSeal = Seal.extend({ isFiled: z.boolean() });
type StoredSeal = z.infer<typeof StoredSeal>;

const partition = (scope: Scope): string => `${scope}#SEALS`;
const leavesPartition = (scope: Scope, number: number): string =>
  `${scope}#SEAL#${String(number).padStart(8, "0")}`;

const hashBytes = 32;
/** 8,000 hashes of 32 bytes fill 256 KB; an item holds 400 KB. */
const hashesOfChunk = 8_000;

const parse = (item: Item): StoredSeal => StoredSeal.parse(item);

/** Workers that seal at once make different seals of one number: each writes chunks of its own, and one seals. */
const chunksOf = ({ root }: Seal): string => `${root.slice(0, 16)}#`;

/** Another worker has sealed meanwhile. */
class AlreadySealed extends Error {}

const last = async (scope: Scope): Promise<StoredSeal | undefined> => {
  const { items } = await table.query({ pk: partition(scope), descending: true, limit: 1 });
  return items.map(parse)[0];
};

/** All seals of a record, oldest first. */
const list = async (scope: Scope): Promise<StoredSeal[]> =>
  (await table.queryAll({ pk: partition(scope) })).map(parse);

/** Seals from a moment on, oldest first. */
const from = async (scope: Scope, at: string, limit: number): Promise<StoredSeal[]> => {
  const { items } = await table.query({ pk: partition(scope), between: [at, "~"], limit });
  return items.map(parse);
};

/** Stores a seal, and before it what it was made of. @throws AlreadySealed */
const add = async (scope: Scope, seal: Seal, leaves: readonly Uint8Array[]): Promise<void> => {
  for (let start = 0; start < leaves.length; start += hashesOfChunk) {
    const sk = `${chunksOf(seal)}${String(start / hashesOfChunk).padStart(4, "0")}`;
    const hashes = Buffer.concat(leaves.slice(start, start + hashesOfChunk));
    await table.write(replace({ pk: leavesPartition(scope, seal.number), sk, hashes }));
  }
  const item = { pk: partition(scope), sk: seal.at, ...seal, isFiled: false };
  const taken = () => new AlreadySealed("Another worker has sealed these entries");
  const claim = { pk: leavesPartition(scope, seal.number), sk: "SEALED", at: seal.at };
  await table.transact([insert(item, taken), insert(claim, taken)]);
};

/** Notes that its file is stored. */
const filed = (scope: Scope, seal: Seal): Promise<void> =>
  table.write(replace({ pk: partition(scope), sk: seal.at, ...seal, isFiled: true }));

const Chunk = z.object({ hashes: z.instanceof(Uint8Array) });

/** The hashes a seal was made of, by shard and position. */
const leaves = async (scope: Scope, seal: Seal): Promise<Buffer[]> => {
  const pk = leavesPartition(scope, seal.number);
  const items = await table.queryAll({ pk, begins: chunksOf(seal) });
  const bytes = Buffer.concat(items.map((item) => Chunk.parse(item).hashes));
  return Array.from({ length: bytes.length / hashBytes }, (_, index) =>
    bytes.subarray(index * hashBytes, (index + 1) * hashBytes),
  );
};

export const seals = { last, list, from, add, filed, leaves };

const none: readonly number[] = shards.map(() => 0);

/** Where shards ended before a seal: those of the one before, or nowhere. */
export const endsOf = (seal: Pick<Seal, "positions"> | undefined): readonly number[] =>
  seal?.positions ?? none;

/** The place of an entry among the leaves of a seal: shard by shard, each by position. */
export const leafIndex = (
  ends: readonly number[],
  { positions }: Pick<Seal, "positions">,
  { shard, position }: { readonly shard: number; readonly position: number },
): number => {
  const before = positions
    .slice(0, shard - 1)
    .reduce((sum, each, index) => sum + each - (ends[index] ?? 0), 0);
  return before + position - (ends[shard - 1] ?? 0) - 1;
};
