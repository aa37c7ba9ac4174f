import type { ImportRowError } from "../../shared/schemas/import-job.ts";
import { activityRow } from "../core/activity.ts";
import { newId } from "../core/ids.ts";
import type { Operation } from "../core/table/operation.ts";
import { table } from "../core/table/table.ts";
import { type ImportRun, keepGoing } from "../imports/import-run.ts";
import { RowErrors } from "../imports/row-errors.ts";
import { uploadedObjects } from "../uploads/uploaded-objects.ts";
import { finishSectionsImport } from "./finish-sections-import.ts";
import { inTurn } from "./in-turn.ts";
import { revisionOperations, SectionChanged } from "./section-changes.ts";
import { readSection } from "./section-draft.ts";
import { addRows, type EntryOutcome, type ImportAuthor } from "./section-import-entry.ts";
import type { SectionCounts } from "./section-import-message.ts";
import { sections } from "./section-repository.ts";
import { removedRows, rowOf, rowsByEntry, type SectionRow } from "./section-rows.ts";
import { readSectionsFile } from "./sections-file.ts";

/** A transaction takes 100 writes and 4 MB (AWS, TransactWriteItems); two are kept for what all entries share. */
const maxOperations = 98;
const maxBytes = 3 * 1024 * 1024;
/** Entries that are looked up together. */
const together = 100;

/** The writes of one entry, and what came of its rows. */
interface Planned {
  readonly rows: readonly SectionRow[];
  readonly outcome: EntryOutcome;
  readonly operations: readonly Operation[];
  readonly bytes: number;
}

const bytesOf = (operations: readonly Operation[]): number =>
  operations.reduce((sum, operation) => {
    const data = operation.type === "put" ? operation.item.data : undefined;
    return sum + (data instanceof Uint8Array ? data.length : 4_000);
  }, 0);

const authorOf = ({ record }: ImportRun): ImportAuthor => ({
  userId: record.createdBy,
  now: new Date(record.createdAt),
  importId: record.jobId,
});

const activityOf = (
  { record, ctx }: ImportRun,
  id: string,
  { key }: SectionRow,
  outcome: EntryOutcome,
): Operation => {
  const now = new Date();
  const who = { userId: record.createdBy, companyId: null, requestId: ctx.requestId, now, id: newId(now) };
  const after = { ...key, version: outcome.draft.all.length, jobId: record.jobId };
  return activityRow(
    { event: "section-metadata.imported", ...who },
    { target: { type: "section-metadata", id }, after },
  );
};

const plan = async (
  run: ImportRun,
  known: string | undefined,
  rows: readonly SectionRow[],
): Promise<Planned> => {
  const by = authorOf(run);
  const read = known === undefined ? undefined : await readSection(known);
  if (known !== undefined && !read) throw new SectionChanged();
  const outcome = await addRows(known ?? newId(), read, rows, by);
  const [first] = rows;
  if (!first || !outcome.draft.isChanged) return { rows, outcome, operations: [], bytes: 0 };
  const operations = [
    ...(await outcome.draft.finish(by, () => new SectionChanged())).operations,
    activityOf(run, outcome.draft.id, first, outcome),
  ];
  return { rows, outcome, operations, bytes: bytesOf(operations) };
};

const write = async (entries: readonly Planned[]): Promise<void> => {
  const operations = entries.flatMap((each) => each.operations);
  if (operations.length === 0) return;
  const titles = entries.flatMap(({ rows }) => rows.map(({ key }) => key.title));
  await table.transact([...operations, ...revisionOperations(titles)]);
};

/** Entries that fit one transaction, in their order. */
const batches = (entries: readonly Planned[]): Planned[][] => {
  const all: Planned[][] = [];
  let operations = Number.POSITIVE_INFINITY;
  let bytes = 0;
  for (const entry of entries) {
    if (operations + entry.operations.length > maxOperations || bytes + entry.bytes > maxBytes) {
      all.push([]);
      [operations, bytes] = [0, 0];
    }
    all.at(-1)?.push(entry);
    operations += entry.operations.length;
    bytes += entry.bytes;
  }
  return all;
};

/** Entries one by one, read again each: somebody saved one of them in between. */
const writeEach = (run: ImportRun, entries: readonly Planned[]): Promise<EntryOutcome[]> =>
  Promise.all(
    entries.map(({ rows }) =>
      inTurn(async () => {
        const [id] = await sections.idsOf(rows.slice(0, 1).map(({ key }) => key));
        const again = await plan(run, id, rows);
        await write([again]);
        return again.outcome;
      }),
    ),
  );

const writeBatch = async (run: ImportRun, batch: readonly Planned[]): Promise<EntryOutcome[]> => {
  try {
    await write(batch);
    return batch.map(({ outcome }) => outcome);
  } catch (error) {
    if (!(error instanceof SectionChanged)) throw error;
    return writeEach(run, batch);
  }
};

/** Saves the rows of some entries. */
const saveEntries = async (run: ImportRun, entries: readonly SectionRow[][]): Promise<EntryOutcome[]> => {
  const ids = await sections.idsOf(entries.flatMap(([first]) => (first ? [first.key] : [])));
  const planned = await Promise.all(entries.map((rows, index) => plan(run, ids[index], rows)));
  const outcomes: EntryOutcome[] = [];
  for (const batch of batches(planned)) {
    keepGoing(run);
    outcomes.push(...(await writeBatch(run, batch)));
    const saved = batch.flatMap(({ rows }) => rows.filter(({ row }) => row !== undefined)).length;
    run.progress.processed += saved;
    run.progress.kept += saved;
    run.ctx.onCheckpoint?.("written");
  }
  return outcomes;
};

const sum = (outcomes: readonly EntryOutcome[], field: keyof SectionCounts & keyof EntryOutcome): number =>
  outcomes.reduce((total, outcome) => total + outcome[field], 0);

const isRow = (row: SectionRow | ImportRowError): row is SectionRow => "key" in row;

/**
 * Reads a file of sections and saves each as a version of its entry, oldest first. A run may end anywhere and be
 * repeated: what is there is not added again, and is counted as what the first run made of it.
 * @throws FileProblem or UploadGone when the file cannot be used, LeaseLost, OutOfTime
 */
export const importSectionsFile = async (run: ImportRun): Promise<void> => {
  const { record, progress, ctx } = run;
  if (!record.chapter) throw new Error("An import of sections needs a chapter");
  const { chapter } = record;
  const found = await readSectionsFile(await uploadedObjects.read(record.objectKey, record.eTag));
  const errors = new RowErrors();
  const rows = found.flatMap((section) => {
    const row = rowOf(section, chapter);
    if (isRow(row)) return [row];
    errors.addBad(row);
    return [];
  });
  progress.total = found.length;
  progress.processed = errors.count;
  ctx.onCheckpoint?.("read");
  const entries = rowsByEntry([...rows, ...removedRows(rows)]);
  const outcomes: EntryOutcome[] = [];
  for (let from = 0; from < entries.length; from += together) {
    keepGoing(run);
    outcomes.push(...(await saveEntries(run, entries.slice(from, from + together))));
  }
  for (const error of outcomes.flatMap((outcome) => outcome.errors)) errors.add(error);
  const counts: SectionCounts = {
    total: found.length,
    created: sum(outcomes, "created"),
    updated: sum(outcomes, "updated"),
    unchanged: sum(outcomes, "unchanged"),
    removed: sum(outcomes, "removed"),
    failed: errors.count,
  };
  await finishSectionsImport(run, rows, counts, errors);
};
