import { Problem } from "../../core/problem.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { inTurn } from "../../sections/metadata/in-turn.ts";
import { revisionOperations, SectionChanged } from "../../sections/metadata/section-changes.ts";
import { sections } from "../../sections/metadata/section-repository.ts";
import { type ImportRun, keepGoing } from "../engine/import-run.ts";
import type { EntryOutcome } from "./section-import-entry.ts";
import type { SectionRow } from "./section-rows.ts";

/** A transaction takes 100 writes and 4 MB (AWS, TransactWriteItems); two are kept for what all entries share. */
const maxOperations = 98;
const maxBytes = 3 * 1024 * 1024;
/** Transactions side by side. Each lane has revisions of its own, so that they do not wait for each other. */
const lanes = 4;

/** The writes of one entry, and the outcome of its rows. */
export interface PlannedEntry {
  readonly rows: readonly SectionRow[];
  readonly outcome: EntryOutcome;
  readonly operations: readonly Operation[];
}

/** Reads one entry again and plans its writes. */
type PlanAgain = (id: string | undefined, rows: readonly SectionRow[]) => Promise<PlannedEntry>;

const bytesOf = ({ operations }: PlannedEntry): number =>
  operations.reduce((sum, operation) => {
    const data = operation.type === "put" ? operation.item.data : undefined;
    return sum + (data instanceof Uint8Array ? data.length : 4_000);
  }, 0);

/** Entries that fit one transaction, in their order. */
const batches = (entries: readonly PlannedEntry[]): PlannedEntry[][] => {
  const all: PlannedEntry[][] = [];
  let operations = Number.POSITIVE_INFINITY;
  let bytes = 0;
  for (const entry of entries) {
    const size = bytesOf(entry);
    if (operations + entry.operations.length > maxOperations || bytes + size > maxBytes) {
      all.push([]);
      [operations, bytes] = [0, 0];
    }
    all.at(-1)?.push(entry);
    operations += entry.operations.length;
    bytes += size;
  }
  return all;
};

const write = async (entries: readonly PlannedEntry[], lane: number): Promise<void> => {
  const operations = entries.flatMap((each) => each.operations);
  if (operations.length === 0) return;
  const titles = entries.flatMap(({ rows }) => rows.map(({ key }) => key.title));
  await table.transact([...operations, ...revisionOperations(titles, lane)]);
};

const isBusy = (error: unknown): boolean => error instanceof Problem && error.status === 503;

/** Entries one by one, each read again: another person saved one of them in the meantime, or this very import did. */
const writeEach = async (
  entries: readonly PlannedEntry[],
  lane: number,
  planAgain: PlanAgain,
): Promise<EntryOutcome[]> => {
  const outcomes: EntryOutcome[] = [];
  for (const { rows } of entries) {
    const outcome = await inTurn(async () => {
      const [id] = await sections.idsOf(rows.slice(0, 1).map(({ key }) => key));
      const again = await planAgain(id, rows);
      await write([again], lane);
      return again.outcome;
    });
    outcomes.push(outcome);
  }
  return outcomes;
};

/** A busy table gets less at once. Whether the whole was written is unknown, so each entry is read again. */
const writeBatch = async (
  batch: readonly PlannedEntry[],
  lane: number,
  planAgain: PlanAgain,
): Promise<EntryOutcome[]> => {
  try {
    await write(batch, lane);
    return batch.map(({ outcome }) => outcome);
  } catch (error) {
    if (error instanceof SectionChanged) return writeEach(batch, lane, planAgain);
    if (batch.length === 1 || !isBusy(error)) throw error;
    const middle = Math.ceil(batch.length / 2);
    return [
      ...(await writeBatch(batch.slice(0, middle), lane, planAgain)),
      ...(await writeBatch(batch.slice(middle), lane, planAgain)),
    ];
  }
};

const rowsIn = (batch: readonly PlannedEntry[]): number =>
  batch.flatMap(({ rows }) => rows.filter(({ row }) => row !== undefined)).length;

/**
 * Saves entries, as many as fit a transaction together and a few transactions side by side. Where one fails, those
 * that are under way are waited for, and no further one begins.
 * @throws LeaseLost, OutOfTime, and what a transaction throws
 */
export const writeSections = async (
  run: ImportRun,
  entries: readonly PlannedEntry[],
  planAgain: PlanAgain,
): Promise<EntryOutcome[]> => {
  const outcomes: EntryOutcome[] = [];
  const failures: unknown[] = [];
  const queue = batches(entries).values();
  const lane = async (_: unknown, number: number): Promise<void> => {
    for (const batch of queue) {
      keepGoing(run);
      outcomes.push(...(await writeBatch(batch, number, planAgain)));
      run.progress.processed += rowsIn(batch);
      run.progress.kept += rowsIn(batch);
      run.ctx.onCheckpoint?.("written");
      if (failures.length > 0) return;
    }
  };
  const stop = (error: unknown): void => {
    failures.push(error);
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(_, number).catch(stop)));
  if (failures.length > 0) throw failures[0];
  return outcomes;
};
