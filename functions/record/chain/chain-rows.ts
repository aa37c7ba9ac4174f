import { entryHash, isSigned } from "../../core/endpoint/activity-entry.ts";
import { log } from "../../core/log.ts";
import type { Item } from "../../core/table/operation.ts";
import { ChainMoved, type ChainState, chain, type Head, type Link } from "./chain-repository.ts";
import { type Scope, shardOf, shards } from "./record-keys.ts";
import { unsealedNotes } from "./unsealed-notes.ts";

/** Places that one write gives: the shard's end names each, in 100 bytes. */
const mostAtOnce = 50;
/** Several writers may meet on a shard: a sweep beside the stream. */
const mostAttempts = 20;

const linked = (rows: readonly Item[], shard: number, from: Head): Link[] => {
  let { position, hash } = from;
  return rows.map((row) => {
    const place = { shard, position: position + 1, previousHash: hash };
    ({ position, hash } = { position: place.position, hash: entryHash(row, place) });
    return { sk: row.sk, ...place, hash };
  });
};

/** Rows that have no place yet, in their order. */
const withoutPlace = async (scope: Scope, rows: readonly Item[]): Promise<Item[]> => {
  const known = await chain.links(
    scope,
    rows.map(({ sk }) => sk),
  );
  return rows.filter((_, index) => known[index] === undefined);
};

/** Which rows may have a place. */
type Admit = (rows: readonly Item[]) => readonly Item[];
const admitAll: Admit = (rows) => rows;

/** Appends rows of one shard that have no place yet, in their order; a second time changes nothing. */
const appendToShard = async (
  scope: Scope,
  shard: number,
  rows: readonly Item[],
  admit: Admit,
): Promise<void> => {
  const ids = rows.map(({ sk }) => sk);
  for (let attempt = 1; ; attempt += 1) {
    // In this order: what another writer gives a place after the end was read moves the end.
    const from = await chain.end(scope, shard);
    const placed = await chain.placedOf(scope, shard, from, ids);
    const open = admit(rows.filter(({ sk }) => !placed.has(sk)));
    if (open.length === 0) return;
    try {
      await chain.append(scope, shard, from, linked(open, shard, from));
      return;
    } catch (error) {
      if (!(error instanceof ChainMoved) || attempt === mostAttempts) throw error;
    }
  }
};

/**
 * Chains rows of the activity log, each shard by itself: it reads where the shard ends and appends on the condition
 * that it still ends there, so several writers can neither leave a gap nor take one place twice.
 */
export const chainRows = async (
  scope: Scope,
  rows: readonly Item[],
  admit: Admit = admitAll,
): Promise<void> => {
  if (rows.length === 0) return;
  await unsealedNotes.note(scope);
  await Promise.all(
    shards.map(async (shard) => {
      const own = rows.filter(({ sk }) => shardOf(sk) === shard);
      for (let start = 0; start < own.length; start += mostAtOnce)
        await appendToShard(scope, shard, own.slice(start, start + mostAtOnce), admit);
    }),
  );
};

/** Rows that a function of the product wrote. Any other is reported, and gets no place: verifying names it. */
const trustedRows = (rows: readonly Item[], { unsignedUntil }: ChainState, now: Date): Item[] => {
  const isOld = unsignedUntil !== null && now.toISOString() < unsignedUntil;
  return rows.filter((row) => {
    const isTrusted = isSigned(row) || (isOld && row.signature === undefined);
    if (!isTrusted)
      log.error("malformed row skipped", new Error("An activity row is not the product's own"), {
        code: `${row.pk} ${row.sk}`,
      });
    return isTrusted;
  });
};

/** Chains new rows that can be trusted. */
export const chainTrustedRows = (
  scope: Scope,
  rows: readonly Item[],
  state: ChainState,
  now: Date,
): Promise<void> => chainRows(scope, rows, (open) => trustedRows(open, state, now));

/** The same of rows most of which have their place already. */
export const chainOpenRows = async (
  scope: Scope,
  rows: readonly Item[],
  state: ChainState,
  now: Date,
): Promise<void> => chainTrustedRows(scope, await withoutPlace(scope, rows), state, now);
