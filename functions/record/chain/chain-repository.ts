import * as z from "zod";
import { type Item, insert, replace, replaceWhen } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { genesis, headKey, linkKey, type Scope, shards, stateKey } from "./record-keys.ts";

/** The place of an entry, and its hash. */
export const Link = z.object({
  sk: z.string(),
  shard: z.number().int(),
  position: z.number().int(),
  previousHash: z.string(),
  hash: z.string(),
});
export type Link = z.infer<typeof Link>;

/** Where a shard ends. */
const Head = z.object({ position: z.number().int(), hash: z.string() });
export type Head = z.infer<typeof Head>;

/** The same with the places that were given last: each gets a row of its own after the end was moved. */
const End = Head.extend({
  /** What the first of them follows. */
  before: z.string().default(genesis),
  last: z.array(z.object({ sk: z.string(), hash: z.string() })).default([]),
});
type End = z.infer<typeof End>;

const State = z.object({
  /** Rows without a signature are chained until then: releases from before the chain wrote them. */
  unsignedUntil: z.string().nullable(),
});
export type ChainState = z.infer<typeof State>;

/** Another writer was faster. */
export class ChainMoved extends Error {}
const moved = () => new ChainMoved("Another writer has appended to this shard");

const endOf = (item: Item | undefined): End => End.parse(item ?? { position: 0, hash: genesis });

const end = async (scope: Scope, shard: number): Promise<End> =>
  endOf(await table.get(headKey(scope, shard)));

/** The ends of all shards, in their order. */
const ends = async (scope: Scope): Promise<End[]> =>
  (await table.getMany(shards.map((shard) => headKey(scope, shard)))).map(endOf);

/** Where all shards end, in their order. */
const heads = async (scope: Scope): Promise<Head[]> =>
  (await ends(scope)).map(({ position, hash }) => ({ position, hash }));

/** The places that an end was moved by. */
const givenBy = (shard: number, { position, before, last }: End): Link[] =>
  last.map(({ sk, hash }, index) => ({
    ...{ sk, shard, position: position - last.length + index + 1, hash },
    previousHash: last[index - 1]?.hash ?? before,
  }));

/** The places that were given last, of which a row may still be missing, by their ids. */
const lastGiven = async (scope: Scope): Promise<Map<string, Link>> => {
  const given = (await ends(scope)).flatMap((each, index) => givenBy(shards[index] ?? 0, each));
  return new Map(given.map((link) => [link.sk, link]));
};

/** Places of entries by their ids, in their order; undefined for one that has none yet. */
const links = async (scope: Scope, ids: readonly string[]): Promise<(Link | undefined)[]> =>
  (await table.getMany(ids.map((id) => linkKey(scope, id)))).map((item) => item && Link.parse(item));

/** Places of some entries of one month that mostly lie side by side. */
const linksOfMonth = async (scope: Scope, pk: string, ids: readonly string[]): Promise<Link[]> => {
  const [first = "", ...others] = ids.toSorted();
  const between = [first, others.at(-1) ?? first] as const;
  const { items, next } = await table.query({ pk, between, limit: 2 * ids.length });
  const found = items.map((item) => Link.parse(item));
  const seenTo = next ? (found.at(-1)?.sk ?? "") : between[1];
  const beyond = await links(
    scope,
    ids.filter((id) => id > seenTo),
  );
  return [...found, ...beyond].filter((link) => link !== undefined);
};

/** Places of entries of a list by time, those that have one: one Query costs less than an item each. */
const linksNear = async (scope: Scope, ids: readonly string[]): Promise<Link[]> => {
  const wanted = new Set(ids);
  const months = Map.groupBy(wanted, (id) => linkKey(scope, id).pk);
  const found = await Promise.all([...months].map(([pk, own]) => linksOfMonth(scope, pk, own)));
  return found.flat().filter(({ sk }) => wanted.has(sk));
};

/** Writes the rows of places that were given; another writer may have been faster. */
const writeLinks = async (scope: Scope, given: readonly Link[]): Promise<void> => {
  const there = new Error("This place has its row");
  await Promise.all(
    given.map((link) =>
      table.write(insert({ ...linkKey(scope, link.sk), ...link }, () => there)).catch((error: unknown) => {
        if (error !== there) throw error;
      }),
    ),
  );
};

/**
 * Which of some entries have a place, given where their shard ends. Rows that the writer of that end did not come to
 * write are written first.
 */
const placedOf = async (
  scope: Scope,
  shard: number,
  from: End,
  ids: readonly string[],
): Promise<Set<string>> => {
  const given = givenBy(shard, from);
  const found = await links(scope, [...given.map(({ sk }) => sk), ...ids]);
  await writeLinks(
    scope,
    given.filter((_, index) => found[index] === undefined),
  );
  const known = [...given, ...found.slice(given.length)].filter((link) => link !== undefined);
  return new Set(known.map(({ sk }) => sk));
};

/**
 * Appends to a shard, if it still ends where `from` says: one write decides, and no transaction is needed, for what it
 * gives is in the end itself until the rows are there.
 * @throws ChainMoved
 */
const append = async (scope: Scope, shard: number, from: End, added: readonly Link[]): Promise<void> => {
  const newest = added.at(-1);
  if (!newest) return;
  const { position, hash } = newest;
  const last = added.map(({ sk, hash }) => ({ sk, hash }));
  const item = { ...headKey(scope, shard), position, hash, before: from.hash, last };
  await table.write(
    from.position === 0
      ? insert(item, moved)
      : replaceWhen(item, [{ attribute: "hash", is: "=", value: from.hash }], moved),
  );
  await writeLinks(scope, added);
};

/** Where all shards end, once each place has its row. */
const settledHeads = async (scope: Scope): Promise<Head[]> => {
  const found = await ends(scope);
  await Promise.all(found.map((each, index) => placedOf(scope, shards[index] ?? 0, each, [])));
  return found;
};

/** Undefined until all entries from before the chain are chained. */
const state = async (scope: Scope): Promise<ChainState | undefined> => {
  const item = await table.get(stateKey(scope));
  return item && State.parse(item);
};

/** Says that all earlier entries are chained. */
const begin = (scope: Scope, { unsignedUntil }: ChainState): Promise<void> =>
  table.write(replace({ ...stateKey(scope), unsignedUntil }));

export const chain = {
  ...{ end, heads, settledHeads, lastGiven, links, linksNear, placedOf, append, state, begin },
};
