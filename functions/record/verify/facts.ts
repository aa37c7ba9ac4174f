import type { TamperedEntry } from "../../../shared/schemas/record.ts";
import type { Head, Link } from "../chain/chain-repository.ts";
import { genesis, type Scope, timeOfId } from "../chain/record-keys.ts";
import type { Sealed } from "./sealed-hashes.ts";
import type { Seen, Walked } from "./walk-record.ts";

/** An entry that is not as it was written; what was done to it may still have to be found out. */
export type Finding = Omit<TamperedEntry, "kind"> & {
  readonly kind: TamperedEntry["kind"] | undefined;
  /** The row that is to be looked at for that. */
  readonly id?: string;
  readonly link?: Link;
};

/** What was read of a record to verify a range of it. */
export interface Facts {
  readonly scope: Scope;
  readonly walked: Walked;
  readonly sealed: Sealed;
  readonly heads: readonly Head[];
  /** Whether the range reaches the end of the record. */
  readonly isToEnd: boolean;
  /** Whether rows without a signature were never written by a function. */
  readonly needsSignature: boolean;
  readonly places: ReadonlyMap<string, readonly Seen[]>;
}

export const placeKey = (shard: number, position: number): string => `${shard}-${position}`;

export const placesOf = (seen: readonly Seen[]): Map<string, Seen[]> =>
  Map.groupBy(seen, ({ link: { shard, position } }) => placeKey(shard, position));

export const findingAt = (link: Link, kind: Finding["kind"]): Finding => ({
  ...{ kind, link, id: link.sk, shard: link.shard, position: link.position, at: timeOfId(link.sk) },
});

export const sealedEnd = ({ sealed }: Facts, shard: number): number => sealed.ends[shard - 1] ?? 0;
export const headOf = ({ heads }: Facts, shard: number): Head =>
  heads[shard - 1] ?? { position: 0, hash: genesis };

/** The hash that an entry must have: as it was sealed, or as the next one and the shard's end say. */
export const dueHash = (facts: Facts, shard: number, position: number): string | undefined => {
  if (position === 0) return genesis;
  const next = facts.places.get(placeKey(shard, position + 1))?.find(({ isRight }) => isRight);
  const head = headOf(facts, shard);
  const last = head.position === position ? head.hash : undefined;
  return facts.sealed.hash(shard, position) ?? next?.link.previousHash ?? last;
};
