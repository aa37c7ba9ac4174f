import { inflateRawSync } from "node:zlib";
import * as z from "zod";
import { activityPartition } from "../../core/endpoint/activity.ts";
import { monthsBetween } from "../../core/endpoint/activity-log.ts";
import {
  isKept,
  keptFields,
  type Write,
  writtenHash,
  writtenPartition,
} from "../../core/endpoint/written-rows.ts";
import type { Key } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { ensureBase, readBase } from "./base.ts";

/** A row of a company as it was: its key within the company, and what it said. */
export interface PastRow {
  /** The partition after `C#{companyId}`. */
  readonly place: string;
  readonly sk: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Past {
  /** In the order of their keys. */
  readonly rows: readonly PastRow[];
  /** From when on all is known; null for a company whose first row is on the record. Before, rows are as they were then. */
  readonly knownFrom: string | null;
  /** Entries whose rows are missing or not as they were written: verifying the record names who changed what. */
  readonly doubtful: readonly string[];
}

const Written = z.object({
  entry: z.string(),
  at: z.string(),
  writes: z.instanceof(Uint8Array),
});
const Entry = z.object({ id: z.string(), at: z.string(), written: z.string().optional() });

/** By their partition and sort key. */
type State = Map<string, { readonly key: Key; readonly fields: Readonly<Record<string, unknown>> }>;
const nameOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

const changed = (
  before: Readonly<Record<string, unknown>>,
  { set, add, remove }: Extract<Write, { set: unknown }>,
): Readonly<Record<string, unknown>> => {
  const counted = Object.entries(add).map(([name, by]) => [name, Number(before[name] ?? 0) + by]);
  const after: Record<string, unknown> = { ...before, ...set, ...Object.fromEntries(counted) };
  for (const name of remove) delete after[name];
  return after;
};

/** Does to a state what a change did to the table. */
const apply = (state: State, write: Write): void => {
  const name = nameOf(write.key);
  if ("gone" in write) state.delete(name);
  else if ("put" in write) state.set(name, { key: write.key, fields: write.put });
  else state.set(name, { key: write.key, fields: changed(state.get(name)?.fields ?? {}, write) });
};

/** What says when a row came to be: without what was known later, this is how a row is known to be younger. */
const births = ["createdAt", "uploadedAt", "assignedAt", "startedAt", "addedAt", "selectedAt", "attachedAt"];
const isYounger = (fields: Readonly<Record<string, unknown>>, end: string): boolean =>
  births.some((name) => typeof fields[name] === "string" && fields[name] > end);

async function* itemsOf(pk: string) {
  let after: Record<string, unknown> | undefined;
  do {
    const page = await table.query({ pk, after });
    yield* page.items;
    after = page.next;
  } while (after);
}

/** The hashes that entries have of what they wrote, by their ids. */
const hashesOf = async (companyId: string, months: readonly string[], end: string) => {
  const hashes = new Map<string, string>();
  for (const month of months)
    for await (const item of itemsOf(activityPartition(`C#${companyId}`, month))) {
      const { id, at, written } = Entry.parse(item);
      if (written && at <= end) hashes.set(id, written);
    }
  return hashes;
};

/** What changes wrote until a moment, in their order. */
async function* writtenUntil(companyId: string, months: readonly string[], until: string) {
  for (const month of months)
    for await (const item of itemsOf(writtenPartition(companyId, month))) {
      const { entry, at, writes } = Written.parse(item);
      if (at <= until) yield { sk: item.sk, entry, text: inflateRawSync(writes).toString("utf8") };
    }
}

/** Does all that was written, but for what a base holds. @returns entries that do not match it */
const replay = async (
  state: State,
  written: ReturnType<typeof writtenUntil>,
  hashes: Map<string, string>,
  from: string,
): Promise<string[]> => {
  const doubtful: string[] = [];
  for await (const { sk, entry, text } of written) {
    if (hashes.get(entry) !== writtenHash(text)) doubtful.push(entry);
    hashes.delete(entry);
    if (sk >= from) for (const write of JSON.parse(text) as Write[]) apply(state, write);
  }
  return [...doubtful, ...hashes.keys()].toSorted();
};

/**
 * The rows of a company as they were at a moment: what its changes wrote until then, one after another. What each
 * wrote is held to the hash that its entry of the record has.
 * @param since when the company began
 */
export const readPast = async (companyId: string, since: Date, end: Date): Promise<Past> => {
  const until = end.toISOString();
  const base = await ensureBase(companyId, since);
  const first = base ? await readBase(companyId) : [];
  const isBefore = base !== null && until < base.at;
  const known = first.filter(({ fields }) => !isBefore || !isYounger(fields, until));
  const state: State = new Map(known.map((row) => [nameOf(row.key), row]));
  const months = isBefore ? [] : monthsBetween(since, end);
  const hashes = await hashesOf(companyId, months, until);
  const written = writtenUntil(companyId, months, until);
  const doubtful = await replay(state, written, hashes, base?.from ?? "");
  const own = `C#${companyId}`;
  const rows = [...state.values()]
    .map(({ key, fields }) => ({ place: key.pk.slice(own.length), sk: key.sk, fields }))
    .toSorted((a, b) => compare(a.place, b.place) || compare(a.sk, b.sk));
  return { rows, knownFrom: base?.at ?? null, doubtful };
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Rows of a table as the past has them, of those that are kept. */
export const asPast = (
  companyId: string,
  items: readonly (Key & Readonly<Record<string, unknown>>)[],
): PastRow[] =>
  items
    .filter((item) => isKept(companyId, item))
    .map((item) => ({
      place: item.pk.slice(`C#${companyId}`.length),
      sk: item.sk,
      fields: keptFields(item),
    }))
    .toSorted((a, b) => compare(a.place, b.place) || compare(a.sk, b.sk));
