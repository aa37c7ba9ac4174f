import { decodeTime } from "ulid";
import { activityPartition } from "../../core/endpoint/activity.ts";
import { entryHash, isSigned } from "../../core/endpoint/activity-entry.ts";
import { idsFrom, monthsBetween } from "../../core/endpoint/activity-log.ts";
import type { Item } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { Link } from "../chain/chain-repository.ts";
import { linkPartition, type Scope, shardOf } from "../chain/record-keys.ts";

/** From a moment to another; the second is not included. */
export interface Range {
  readonly from: Date;
  readonly to: Date;
}

/** Items of a month's partition within a range, in the order of their ids. */
async function* itemsOf(pk: string, { from, to }: Range): AsyncGenerator<Item> {
  let after: Record<string, unknown> | undefined;
  do {
    const page = await table.query({ pk, between: [idsFrom(from.getTime()), idsFrom(to.getTime())], after });
    yield* page.items;
    after = page.next;
  } while (after);
}

/** Places of entries within a range, whatever became of their rows. */
export async function* linksWithin(scope: Scope, range: Range): AsyncGenerator<Link> {
  for (const month of monthsBetween(range.from, range.to))
    for await (const item of itemsOf(linkPartition(scope, month), range)) yield Link.parse(item);
}

type Pair = { readonly row: Item | undefined; readonly link: Link | undefined };

/** The next item of a list that is read in steps. */
const reader = (items: AsyncGenerator<Item>) => {
  let next: Item | undefined;
  return {
    peek: () => next,
    step: async (): Promise<void> => {
      const { value, done } = await items.next();
      next = done ? undefined : value;
    },
  };
};

/** What is to be walked. */
interface Walk {
  readonly scope: Scope;
  readonly range: Range;
  /** Places that were given last, by the ids of their entries: their rows may come a moment later. */
  readonly last: ReadonlyMap<string, Link>;
}

/** Each row beside its place, by id: both lie in the same order. */
async function* pairsOf({ scope, range }: Walk, month: string): AsyncGenerator<Pair> {
  const rows = reader(itemsOf(activityPartition(scope, month), range));
  const places = reader(itemsOf(linkPartition(scope, month), range));
  await Promise.all([rows.step(), places.step()]);
  for (;;) {
    const [row, place] = [rows.peek(), places.peek()];
    const ids = [row?.sk, place?.sk].filter((id) => id !== undefined);
    const [id] = ids.toSorted();
    if (id === undefined) return;
    const pair = { row: row?.sk === id ? row : undefined, place: place?.sk === id ? place : undefined };
    yield { row: pair.row, link: pair.place && Link.parse(pair.place) };
    await Promise.all([pair.row && rows.step(), pair.place && places.step()]);
  }
}

/** Whether a row lies where its content says that it was written. */
const isAtHome = (scope: Scope, { pk, sk, gsi1pk, gsi1sk, id, at, target }: Item): boolean => {
  const { type = "", id: record = "" } = (target ?? {}) as { type?: string; id?: string };
  return (
    id === sk &&
    gsi1sk === sk &&
    pk === activityPartition(scope, String(at).slice(0, 7)) &&
    gsi1pk === `${scope}#ON#${type}#${record}`
  );
};

/** An entry as the table has it now. */
export interface Seen {
  readonly link: Link;
  /** `false` where what it says has another hash. */
  readonly isRight: boolean;
  readonly isGone: boolean;
  readonly isSigned: boolean;
}
/** A row that has no place. */
interface Unplaced {
  readonly id: string;
  readonly shard: number;
  /** After the entry before it, as far as that was seen. */
  readonly position: number;
}
export interface Walked {
  readonly seen: Seen[];
  readonly unplaced: Unplaced[];
  readonly checked: number;
}

const seenAs = (scope: Scope, link: Link, row: Item | undefined): Seen => ({
  link,
  isRight: row !== undefined && isAtHome(scope, row) && entryHash(row, link) === link.hash,
  isGone: row === undefined,
  isSigned: row !== undefined && isSigned(row),
});

/** A row gets its place within moments, and the place its own row; until then it is passed over. */
const youngMs = 15 * 60_000;
const isYoung = (row: Item, now: Date): boolean =>
  decodeTime(row.sk) > now.getTime() - youngMs && isSigned(row);

/**
 * Reads the entries of a range with their places. It keeps some 300 bytes an entry, not what the entries say.
 * @param onProgress is told now and then how many it has read
 */
export const walkRecord = async (
  walk: Walk,
  now: Date,
  onProgress: (checked: number) => Promise<void> = async () => undefined,
): Promise<Walked> => {
  const { scope, range } = walk;
  const seen: Seen[] = [];
  const unplaced: Unplaced[] = [];
  const reached = new Map<number, number>();
  let checked = 0;
  const look = ({ row, link: ofRow }: Pair): void => {
    const link = ofRow ?? (row && isYoung(row, now) ? walk.last.get(row.sk) : undefined);
    if (link) {
      reached.set(link.shard, Math.max(reached.get(link.shard) ?? 0, link.position));
      seen.push(seenAs(scope, link, row));
    } else if (row && !isYoung(row, now)) {
      const shard = shardOf(row.sk);
      unplaced.push({ id: row.sk, shard, position: (reached.get(shard) ?? 0) + 1 });
    }
  };
  for (const month of monthsBetween(range.from, range.to))
    for await (const pair of pairsOf(walk, month)) {
      look(pair);
      checked += 1;
      if (checked % 5_000 === 0) await onProgress(checked);
    }
  return { seen, unplaced, checked };
};
