import { dueHash, type Facts, type Finding, findingAt, headOf, placeKey, sealedEnd } from "./facts.ts";
import type { Seen } from "./walk-record.ts";

/** Whether an entry has a place that another has, or that no function gave it. */
const isInserted = (facts: Facts, { link, isRight, isSigned }: Seen): boolean => {
  const { shard, position, hash } = link;
  const isDouble = (facts.places.get(placeKey(shard, position))?.length ?? 0) > 1;
  const isDue = (dueHash(facts, shard, position) ?? hash) === hash;
  if (position <= sealedEnd(facts, shard)) return isDouble && !isDue;
  const isForged = facts.needsSignature && isRight && isDue && !isSigned;
  return (isDouble && !isDue) || isForged || position > headOf(facts, shard).position;
};

/** Whether an entry has the hash that it must have, and stands behind the one that it names. */
const isAsWritten = (facts: Facts, { link, isRight }: Seen): boolean => {
  const { shard, position, hash, previousHash } = link;
  const due = dueHash(facts, shard, position);
  if (!isRight || (due !== undefined && due !== hash)) return false;
  // Where a seal or the next entry says that it is right, the one before is not.
  return due === hash || (dueHash(facts, shard, position - 1) ?? previousHash) === previousHash;
};

/** Entries that are gone, of another content, or of a place that is another's or none. */
export const wrongEntries = (facts: Facts): Finding[] =>
  facts.walked.seen.flatMap((seen) => {
    if (seen.isGone) return [findingAt(seen.link, "deleted")];
    if (isInserted(facts, seen)) return [findingAt(seen.link, "inserted")];
    return isAsWritten(facts, seen) ? [] : [findingAt(seen.link, undefined)];
  });
