import type { TamperedEntry } from "../../../shared/schemas/record.ts";
import { contentOf, entryHash } from "../../core/endpoint/activity-entry.ts";
import type { Item } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { chain, type Link } from "../chain/chain-repository.ts";
import { activityKey, type Scope, timeOfId } from "../chain/record-keys.ts";
import type { Seal } from "../seals/seal-repository.ts";
import { dueHash, type Facts, type Finding, placeKey, placesOf } from "./facts.ts";
import { missingEntries } from "./missing-entries.ts";
import { sealedHashes } from "./sealed-hashes.ts";
import { type Range, type Walked, walkRecord } from "./walk-record.ts";
import { wrongEntries } from "./wrong-entries.ts";

/** Whether a row says what the entry of a place said. */
const isOf = (facts: Facts, row: Item, shard: number, position: number): boolean => {
  const previousHash = dueHash(facts, shard, position - 1);
  const due = dueHash(facts, shard, position);
  return previousHash !== undefined && due === entryHash(row, { shard, position, previousHash });
};

/** The place that an entry was written for, where that is another one of its shard. */
const originOf = (facts: Facts, row: Item, { shard, position: now, previousHash, hash }: Link) =>
  facts.walked.seen
    .filter(({ link }) => link.shard === shard && link.position !== now)
    .map(({ link: { position } }) => position)
    .find(
      (position) =>
        isOf(facts, row, shard, position) || entryHash(row, { shard, position, previousHash }) === hash,
    );

/** What was done to an entry. */
const named = async (facts: Facts, { link, id, ...found }: Finding): Promise<TamperedEntry> => {
  const { shard, position } = found;
  const row = id === undefined ? undefined : await table.get(activityKey(facts.scope, id));
  // Its place was removed, not its row.
  if (!link && row && isOf(facts, row, shard, position)) return { ...found, kind: "deleted" };
  if (found.kind !== undefined) return { ...found, kind: found.kind };
  if (!link || !row) return { ...found, kind: "edited" };
  if (contentOf(row).id !== link.sk) return { ...found, kind: "reordered" };
  const origin = originOf(facts, row, link);
  return origin === undefined
    ? { ...found, kind: "edited" }
    : { ...found, kind: "reordered", position: origin };
};

const byTime = (a: Finding, b: Finding): number => {
  const order = a.id && b.id ? Number(a.id > b.id) - Number(a.id < b.id) : 0;
  return Date.parse(a.at) - Date.parse(b.at) || order || a.position - b.position;
};
const earliest = (findings: readonly Finding[]): Finding | undefined => findings.toSorted(byTime)[0];

/** The least and the greatest position of each shard. */
const spansOf = ({ seen }: Walked): Map<number, readonly [number, number]> => {
  const spans = new Map<number, readonly [number, number]>();
  for (const { link } of seen) {
    const [least, most] = spans.get(link.shard) ?? [link.position, link.position];
    spans.set(link.shard, [Math.min(least, link.position), Math.max(most, link.position)]);
  }
  return spans;
};

/** Seals of the range, and those that hold its entries; where it reaches the end, all from its start on. */
const wantedSeals = (walked: Walked, { from, to }: Range, isToEnd: boolean) => {
  const spans = [...spansOf(walked)];
  return (seal: Seal, before: Seal | undefined): boolean => {
    const isOfRange = seal.at > from.toISOString() && (isToEnd || (before?.at ?? "") <= to.toISOString());
    const holds = ([shard, [least, most]]: (typeof spans)[number]): boolean =>
      (before?.positions[shard - 1] ?? 0) < most && (seal.positions[shard - 1] ?? 0) >= least - 1;
    return isOfRange || spans.some(holds);
  };
};

export interface Outcome {
  readonly checked: number;
  readonly first: TamperedEntry | null;
}

/**
 * Whether the entries of a range are as they were written, and the first that is not. Compares each with its hash, its
 * neighbors and its seal; where the stage has a bucket for seals, with the seal there.
 */
export const verifyRecord = async (
  scope: Scope,
  range: Range,
  now: Date,
  onProgress?: (checked: number) => Promise<void>,
): Promise<Outcome> => {
  const isToEnd = range.to > now;
  const [heads, state, last] = await Promise.all([
    chain.heads(scope),
    chain.state(scope),
    chain.lastGiven(scope),
  ]);
  const walked = await walkRecord({ scope, range, last }, now, onProgress);
  const sealed = await sealedHashes(scope, wantedSeals(walked, range, isToEnd));
  const facts: Facts = {
    ...{ scope, walked, sealed, heads, isToEnd },
    needsSignature: state?.unsignedUntil === null,
    places: placesOf(walked.seen),
  };
  const missing = await missingEntries(scope, facts, range);
  // A row without a place where one is missing: its place was deleted.
  const gaps = new Set(missing.map(({ shard, position }) => placeKey(shard, position)));
  const added = walked.unplaced.filter(({ shard, position }) => !gaps.has(placeKey(shard, position)));
  const found = earliest([
    ...wrongEntries(facts),
    ...missing,
    ...added.map((each): Finding => ({ ...each, kind: "inserted", at: timeOfId(each.id) })),
    ...sealed.broken.map(
      ({ shard, position, sealedAt }): Finding => ({
        ...{ kind: "edited", shard, position, at: sealedAt },
      }),
    ),
  ]);
  return { checked: walked.checked, first: found ? await named(facts, found) : null };
};
