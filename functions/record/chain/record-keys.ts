import { decodeTime } from "ulid";
import { activityPartition } from "../../core/endpoint/activity.ts";
import type { Key } from "../../core/table/operation.ts";

/*
 * The record's own rows, beside those of the activity log. `{scope}` is `C#{companyId}`, or `SYSTEM`.
 *   pk `{scope}#CHAIN#{yyyy-mm}`  sk `{ulid}`            the place of an entry in the chain, and its hash
 *   pk `{scope}#CHAIN`            sk `SHARD#{n}`         the last position and hash of a shard, and the entries that
 *                                                        brought it there: their places get their rows next
 *   pk `{scope}#CHAIN`            sk `STATE`             whether all earlier entries are chained
 *   pk `{scope}#SEALS`            sk `{moment}`          a Merkle root over the entries that were new then
 *   pk `{scope}#SEAL#{number}`    sk `{root}#{chunk}`    the hashes it was made of, by shard and position
 *                                 sk `SEALED`            so that one seal has this number
 *   pk `UNSEALED`                 sk `{scope}`           there are entries that no seal holds yet
 */

/** Whose record: a company's, or the system's. */
export type Scope = string;
export const scopeOf = (companyId: string | null): Scope =>
  companyId === null ? "SYSTEM" : `C#${companyId}`;
export const companyOf = (scope: Scope): string | null => (scope === "SYSTEM" ? null : scope.slice(2));

/** Four chains a record: each is appended to by itself. */
export const shards = [1, 2, 3, 4] as const;

/** The shard of an entry follows from its id, whose last character is random. */
export const shardOf = (id: string): number => 1 + (parseInt(id.slice(-1), 36) % shards.length);

export const genesis = "0".repeat(64);

/** When an entry was written, by its id. */
export const timeOfId = (id: string): string => new Date(decodeTime(id)).toISOString();

/** The month of an id, as partitions name it. */
const monthOfId = (id: string): string => timeOfId(id).slice(0, 7);

export const linkPartition = (scope: Scope, month: string): string => `${scope}#CHAIN#${month}`;
export const activityKey = (scope: Scope, id: string): Key => ({
  pk: activityPartition(scope, monthOfId(id)),
  sk: id,
});
export const linkKey = (scope: Scope, id: string): Key => ({
  pk: linkPartition(scope, monthOfId(id)),
  sk: id,
});
export const headKey = (scope: Scope, shard: number): Key => ({ pk: `${scope}#CHAIN`, sk: `SHARD#${shard}` });
export const stateKey = (scope: Scope): Key => ({ pk: `${scope}#CHAIN`, sk: "STATE" });
export const unsealedPartition = "UNSEALED";
