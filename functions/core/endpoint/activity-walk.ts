import { decodeTime } from "ulid";
import * as z from "zod";
import { table } from "../table/table.ts";
import { activityPartition } from "./activity.ts";
import { ActivityRow, activityLog, idsFrom, last, monthBefore } from "./activity-log.ts";

/** Where a walk goes on: below `before`, in the log of `month`. */
export const WalkPosition = z.object({ month: z.string(), before: z.string() });
export type WalkPosition = z.infer<typeof WalkPosition>;

/** How far back a walk has come, in ISO. */
export const reachedBy = ({ month, before }: WalkPosition): string =>
  before === last ? `${monthBefore(month, -1)}-01T00:00:00.000Z` : new Date(decodeTime(before)).toISOString();

interface Step {
  readonly rows: readonly ActivityRow[];
  readonly next: WalkPosition | null;
}

export interface Walk {
  readonly companyId: string;
  /** Only rows of this record. */
  readonly target?: ActivityRow["target"] | undefined;
  /** The first and the last moment, in ms. */
  readonly from: number;
  readonly to: number;
  readonly after?: WalkPosition | undefined;
  readonly isWanted: (row: ActivityRow) => boolean;
  readonly limit: number;
  readonly now: Date;
}

export interface Walked {
  /** Newest first. */
  readonly rows: readonly ActivityRow[];
  /** Marks the last row that was looked at, wanted or not; null at the end of the log. */
  readonly next: WalkPosition | null;
}

/** What one call may cost at most: questions of the table, and rows that each looks at after the first page. */
const mostQueries = 12;
const rowsOfQuery = 200;
/** An answer may have 6 MB; rows of long texts fill it before they are many. */
const mostCharacters = 3_000_000;

const monthOf = (time: number): string => new Date(time).toISOString().slice(0, 7);

/** Rows of the company's own log, month by month. */
const companyStep = async (walk: Walk, { month, before }: WalkPosition, limit: number): Promise<Step> => {
  const { items, next } = await table.query({
    pk: activityPartition(`C#${walk.companyId}`, month),
    between: [idsFrom(walk.from), before],
    descending: true,
    limit,
  });
  const rows = items.map((item) => ActivityRow.parse(item));
  const oldest = rows.at(-1);
  const earlier = month > monthOf(walk.from) ? { month: monthBefore(month, 1), before: last } : null;
  return {
    rows: rows.filter(({ id }) => id !== before),
    next: next && oldest ? { month, before: oldest.id } : earlier,
  };
};

const recordStep = async (
  { companyId, from, now }: Walk,
  target: ActivityRow["target"],
  { month, before }: WalkPosition,
  limit: number,
): Promise<Step> => {
  const { rows, next } = await activityLog.listOfRecord({ companyId, target, limit, before, now });
  const first = idsFrom(from);
  const isOver = next === null || next < first;
  return { rows: rows.filter(({ id }) => id >= first), next: isOver ? null : { month, before: next } };
};

const startOf = ({ from, to, now }: Walk): WalkPosition | null => {
  if (from > to || from > now.getTime()) return null;
  return to < now.getTime()
    ? { month: monthOf(to), before: idsFrom(to + 1) }
    : { month: monthOf(now.getTime()), before: last };
};

/** A page that is being filled. */
interface Filling {
  readonly rows: ActivityRow[];
  characters: number;
}

/** Puts rows into the page; where it is full, answers after which row it was left. */
const fill = (walk: Walk, page: Filling, rows: readonly ActivityRow[], start: WalkPosition) => {
  let at = start;
  for (const row of rows) {
    if (walk.isWanted(row)) {
      const characters = page.characters + JSON.stringify(row).length;
      const isFull = page.rows.length === walk.limit || (page.rows.length > 0 && characters > mostCharacters);
      if (isFull) return at;
      page.rows.push(row);
      page.characters = characters;
    }
    at = { ...start, before: row.id };
  }
  return null;
};

/**
 * Walks a company's log backwards until a page is full. It looks at a fixed number of rows and months at most and
 * then answers what it found, so a page may be short, or empty, and still have a next. No row is looked at twice.
 */
export const walkActivity = async (walk: Walk): Promise<Walked> => {
  const { target } = walk;
  const page: Filling = { rows: [], characters: 0 };
  let position = walk.after ?? startOf(walk);
  for (let asked = 0; position && asked < mostQueries; asked += 1) {
    // One more for the row of the cursor, and one to know whether there is a next page.
    const limit = asked === 0 ? walk.limit + 2 : rowsOfQuery;
    const step: Step = target
      ? await recordStep(walk, target, position, limit)
      : await companyStep(walk, position, limit);
    const full = fill(walk, page, step.rows, position);
    if (full) return { rows: page.rows, next: full };
    position = step.next;
  }
  return { rows: page.rows, next: position };
};
