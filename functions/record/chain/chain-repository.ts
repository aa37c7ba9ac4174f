import * as z from "zod";
import {
  type Item,
  insert,
  type Operation,
  remove,
  replace,
  replaceWhen,
} from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { genesis, headKey, linkKey, type Scope, shards, stateKey, unsealedPartition } from "./record-keys.ts";

/** The place of an entry, and its hash. */
export const Link = z.object({
  sk: z.string(),
  shard: z.number().int(),
  position: z.number().int(),
  previousHash: z.string(),
  hash: z.string(),
});
export type Link = z.infer<typeof Link>;

/** The end of a shard. */
const Head = z.object({ position: z.number().int(), hash: z.string() });
export type Head = z.infer<typeof Head>;

const State = z.object({
  /** Rows without a signature are chained until then: releases from before the chain wrote them. */
  unsignedUntil: z.string().nullable(),
});
export type ChainState = z.infer<typeof State>;

/** Another writer was faster. */
export class ChainMoved extends Error {}
const moved = () => new ChainMoved("Another writer has appended to this shard");

const headOf = (item: Item | undefined): Head =>
  item === undefined ? { position: 0, hash: genesis } : Head.parse(item);

const head = async (scope: Scope, shard: number): Promise<Head> =>
  headOf(await table.get(headKey(scope, shard)));

/** The ends of all shards, in their order. */
const heads = async (scope: Scope): Promise<Head[]> =>
  (await table.getMany(shards.map((shard) => headKey(scope, shard)))).map(headOf);

/** Places of entries by their ids, in their order; undefined for one that has none yet. */
const links = async (scope: Scope, ids: readonly string[]): Promise<(Link | undefined)[]> =>
  (await table.getMany(ids.map((id) => linkKey(scope, id)))).map((item) => item && Link.parse(item));

/** The writes that append to a shard, if it still ends where `from` says. */
const append = (scope: Scope, shard: number, from: Head, added: readonly Link[]): Operation[] => {
  const last = added.at(-1);
  if (!last) return [];
  const { position, hash } = last;
  const item = { ...headKey(scope, shard), position, hash };
  return [
    from.position === 0
      ? insert(item, moved)
      : replaceWhen(item, [{ attribute: "hash", is: "=", value: from.hash }], moved),
    ...added.map((link) => insert({ ...linkKey(scope, link.sk), ...link }, moved)),
  ];
};

/** Undefined until all entries from before the chain are chained. */
const state = async (scope: Scope): Promise<ChainState | undefined> => {
  const item = await table.get(stateKey(scope));
  return item && State.parse(item);
};

/** Says that all earlier entries are chained. */
const begin = (scope: Scope, { unsignedUntil }: ChainState): Promise<void> =>
  table.write(replace({ ...stateKey(scope), unsignedUntil }));

const Unsealed = z.object({ sk: z.string(), mark: z.string() });
type Unsealed = z.infer<typeof Unsealed>;

/** Notes, before they are chained, that there are entries to be sealed. */
const noteUnsealed = (scope: Scope, mark: string): Promise<void> =>
  table.write(replace({ pk: unsealedPartition, sk: scope, mark }));

const listUnsealed = async (): Promise<Unsealed[]> =>
  (await table.queryAll({ pk: unsealedPartition })).map((item) => Unsealed.parse(item));

/** Forgets that note, unless another took its place meanwhile. */
const forgetUnsealed = async ({ sk, mark }: Unsealed): Promise<void> => {
  const operation = remove({ pk: unsealedPartition, sk }, moved, [
    { attribute: "mark", is: "=", value: mark },
  ]);
  await table.write(operation).catch((error: unknown) => {
    if (!(error instanceof ChainMoved)) throw error;
  });
};

export const chain = {
  ...{ head, heads, links, append, state, begin },
  ...{ noteUnsealed, listUnsealed, forgetUnsealed },
};
