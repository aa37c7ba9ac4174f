import { randomUUID } from "node:crypto";
import { entryHash, isSigned } from "../../core/endpoint/activity-entry.ts";
import { log } from "../../core/log.ts";
import type { Item } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { ChainMoved, type ChainState, chain, type Head, type Link } from "./chain-repository.ts";
import { type Scope, shardOf, shards } from "./record-keys.ts";

/** A transaction has 100 writes at most, one of them the shard's end (DynamoDB, TransactWriteItems). */
const mostAtOnce = 99;
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

/** Appends rows of one shard that have no place yet, in their order; a second time changes nothing. */
const appendToShard = async (scope: Scope, shard: number, rows: readonly Item[]): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const open = await withoutPlace(scope, rows);
    if (open.length === 0) return;
    const from = await chain.head(scope, shard);
    try {
      await table.transact(chain.append(scope, shard, from, linked(open, shard, from)));
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
export const chainRows = async (scope: Scope, rows: readonly Item[]): Promise<void> => {
  if (rows.length === 0) return;
  await chain.noteUnsealed(scope, randomUUID());
  await Promise.all(
    shards.map(async (shard) => {
      const own = rows.filter(({ sk }) => shardOf(sk) === shard);
      for (let start = 0; start < own.length; start += mostAtOnce)
        await appendToShard(scope, shard, own.slice(start, start + mostAtOnce));
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

/** Chains those of some rows that have no place yet, and that can be trusted. */
export const chainOpenRows = async (
  scope: Scope,
  rows: readonly Item[],
  state: ChainState,
  now: Date,
): Promise<void> => chainRows(scope, trustedRows(await withoutPlace(scope, rows), state, now));
