import { type Scope, shards, timeOfId } from "../chain/record-keys.ts";
import { type Facts, type Finding, headOf, placeKey, sealedEnd } from "./facts.ts";
import { linksWithin, type Range } from "./walk-record.ts";

/** Positions of a shard that must be there after those that are sealed: between others, and up to its end. */
const dueAfterSeals = (facts: Facts, shard: number): { position: number; at: string }[] => {
  const head = headOf(facts, shard).position;
  const seen = facts.walked.seen
    .filter(({ link }) => link.shard === shard && link.position <= head)
    .toSorted((a, b) => a.link.position - b.link.position);
  const last = seen.at(-1)?.link;
  const first = Math.max(sealedEnd(facts, shard) + 1, facts.isToEnd ? 0 : (seen[0]?.link.position ?? 0));
  const end = facts.isToEnd ? head : (last?.position ?? 0);
  const at = last ? timeOfId(last.sk) : new Date(0).toISOString();
  return Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => ({
    position: first + index,
    at,
  }));
};

/**
 * Entries of which neither row nor place is left. Those near the ends of a range may lie outside of it: they were
 * sealed with its own.
 */
export const missingEntries = async (scope: Scope, facts: Facts, range: Range): Promise<Finding[]> => {
  const due = [
    ...facts.sealed.entries.map(({ sealedAt, ...entry }) => ({ ...entry, at: sealedAt })),
    ...shards.flatMap((shard) => dueAfterSeals(facts, shard).map((each) => ({ shard, ...each }))),
  ];
  const lost = new Map(
    due
      .map(({ shard, position, at }): Finding => ({ kind: "deleted", shard, position, at }))
      .map((finding) => [placeKey(finding.shard, finding.position), finding] as const)
      .filter(([key]) => !facts.places.has(key)),
  );
  const margin = 40 * 86_400_000;
  const around = [
    { from: new Date(range.from.getTime() - margin), to: range.from },
    { from: range.to, to: new Date(range.to.getTime() + margin) },
  ];
  for (const side of lost.size > 0 ? around : [])
    for await (const { shard, position } of linksWithin(scope, side)) lost.delete(placeKey(shard, position));
  return [...lost.values()];
};
