import * as z from "zod";
import { table } from "../table/table.ts";
import { activityPartition } from "./activity.ts";

/** A row of the activity log as it is read (`activity.ts` writes it and draws its keys). */
export const ActivityRow = z.object({
  id: z.string(),
  event: z.string(),
  userId: z.string().nullable(),
  target: z.object({ type: z.string(), id: z.string() }),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  at: z.string(),
});
export type ActivityRow = z.infer<typeof ActivityRow>;

interface ActivityPage {
  /** Newest first. */
  readonly rows: readonly ActivityRow[];
  /** Id after which the next page starts; null at the end. */
  readonly next: string | null;
}

interface RecordQuery {
  readonly companyId: string;
  readonly target: ActivityRow["target"];
  readonly limit: number;
  /** Only rows older than the one of this id. */
  readonly before: string | undefined;
  readonly now: Date;
}

/** How far the index may lag behind, in ms. Usually it is well under a second. */
const indexLag = 60_000;
/** In a busier minute, the rest comes from the index alone. */
const mostRecentRows = 1_000;

/** Ids are ULIDs: their first ten characters are the time, in Crockford's alphabet. Sorts before each id of that time. */
export const idsFrom = (time: number): string => {
  const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  let rest = Math.max(0, time);
  let text = "";
  for (let digit = 0; digit < 10; digit += 1) {
    text = (alphabet[rest % 32] ?? "") + text;
    rest = Math.floor(rest / 32);
  }
  return text;
};
/** Sorts before and after every id. */
const first = "0";
export const last = "Z".repeat(26);

const monthsOf = (from: number, to: Date): string[] => [
  ...new Set([new Date(from), to].map((time) => time.toISOString().slice(0, 7))),
];

/** The last minute of the record from the company's own log, which is never late. */
const recentRows = async ({ companyId, target, before = last, now }: RecordQuery): Promise<ActivityRow[]> => {
  const since = now.getTime() - indexLag;
  const from = idsFrom(since);
  if (before < from) return [];
  const months = await Promise.all(
    monthsOf(since, now).map((month) =>
      table.queryAll({
        pk: activityPartition(`C#${companyId}`, month),
        between: [from, before],
        descending: true,
        limit: mostRecentRows,
      }),
    ),
  );
  return months
    .flat()
    .map((item) => ActivityRow.parse(item))
    .filter((row) => row.target.type === target.type && row.target.id === target.id);
};

const indexedRows = async ({ companyId, target, limit, before = last }: RecordQuery) => {
  // One more for the row of the cursor itself, and one to know whether there is a next page.
  const page = await table.query({
    index: "gsi1",
    pk: `C#${companyId}#ON#${target.type}#${target.id}`,
    between: [first, before],
    descending: true,
    limit: limit + 2,
  });
  return { rows: page.items.map((item) => ActivityRow.parse(item)), isCut: page.next !== undefined };
};

/**
 * One page of what happened to a record of a company, newest first. The index that knows it may be late
 * (docs/table.md), so the last minute is read from the company's own log as well: a person who changed
 * something finds it in the next answer. A page ends early at 1 MB.
 */
const listOfRecord = async (query: RecordQuery): Promise<ActivityPage> => {
  const [indexed, recent] = await Promise.all([indexedRows(query), recentRows(query)]);
  const byId = new Map([...indexed.rows, ...recent].map((row) => [row.id, row]));
  const oldest = indexed.isCut ? (indexed.rows.at(-1)?.id ?? first) : first;
  const rows = [...byId.values()]
    .filter(({ id }) => id !== query.before && id >= oldest)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const page = rows.slice(0, query.limit);
  const hasMore = rows.length > page.length || indexed.isCut;
  return { rows: page, next: hasMore ? (page.at(-1)?.id ?? null) : null };
};

/** Months as `yyyy-mm` from one moment to another, both included, the earliest first. */
export const monthsBetween = (from: Date, to: Date): string[] => {
  const months: string[] = [];
  for (const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth())); month <= to; ) {
    months.push(month.toISOString().slice(0, 7));
    month.setUTCMonth(month.getUTCMonth() + 1);
  }
  return months;
};

export const monthBefore = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 - months)).toISOString().slice(0, 7);
};

/**
 * The newest rows of a company's own log, of this month and the one before, newest first: two Queries.
 * @param limit of rows of each month; a month's end early at 1 MB
 */
const newestOfCompany = async (companyId: string, limit: number, now: Date): Promise<ActivityRow[]> => {
  const month = now.toISOString().slice(0, 7);
  const pages = await Promise.all(
    [month, monthBefore(month, 1)].map((each) =>
      table.query({ pk: activityPartition(`C#${companyId}`, each), descending: true, limit }),
    ),
  );
  return pages.flatMap(({ items }) => items).map((item) => ActivityRow.parse(item));
};

/** The newest rows of a record of a company, without those the index does not know yet: one Query. */
const newestOfRecord = async (
  companyId: string,
  target: ActivityRow["target"],
  limit: number,
): Promise<ActivityRow[]> => {
  const pk = `C#${companyId}#ON#${target.type}#${target.id}`;
  const { items } = await table.query({ index: "gsi1", pk, descending: true, limit });
  return items.map((item) => ActivityRow.parse(item));
};

export const activityLog = { listOfRecord, newestOfCompany, newestOfRecord };
