import type { ImportRowError } from "../../../shared/schemas/import-job.ts";
import { activityRow } from "../../core/endpoint/activity.ts";
import { newId } from "../../core/ids.ts";
import type { Operation } from "../../core/table/operation.ts";
import { type ReadSection, readSection, readSections } from "../../sections/metadata/read-sections.ts";
import { SectionChanged } from "../../sections/metadata/section-changes.ts";
import { sections } from "../../sections/metadata/section-repository.ts";
import { uploadedObjects } from "../../services/uploads/uploaded-objects.ts";
import { type ImportRun, keepGoing } from "../engine/import-run.ts";
import { RowErrors } from "../engine/row-errors.ts";
import { finishSectionsImport } from "./finish-sections-import.ts";
import { readSectionFile } from "./read-section-file.ts";
import { amendmentsOf } from "./section-amendments.ts";
import { withEditions } from "./section-editions.ts";
import { addRows, type EntryOutcome, type ImportAuthor } from "./section-import-entry.ts";
import type { SectionCounts } from "./section-import-message.ts";
import { rowOf, rowsByEntry, type SectionRow } from "./section-rows.ts";
import { type PlannedEntry, writeSections } from "./write-sections.ts";

/** Entries that are looked up together. */
const together = 100;

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

const planEntry = async (
  run: ImportRun,
  known: string | undefined,
  read: ReadSection | undefined,
  rows: readonly SectionRow[],
): Promise<PlannedEntry> => {
  const by = authorOf(run);
  if (known !== undefined && !read) throw new SectionChanged();
  const outcome = await addRows(known ?? newId(), read, rows, by);
  const [first] = rows;
  if (!first || !outcome.draft.isChanged) return { rows, outcome, operations: [] };
  const operations = [
    ...(await outcome.draft.finish(by, () => new SectionChanged())).operations,
    activityOf(run, outcome.draft.id, first, outcome),
  ];
  return { rows, outcome, operations };
};

/** Reads what there is of some entries, and plans their writes. */
const planEntries = async (run: ImportRun, entries: readonly SectionRow[][]): Promise<PlannedEntry[]> => {
  const ids = await sections.idsOf(entries.flatMap(([first]) => (first ? [first.key] : [])));
  const read = await readSections(ids.filter((id) => id !== undefined));
  return Promise.all(
    entries.map((rows, index) => planEntry(run, ids[index], read.get(ids[index] ?? ""), rows)),
  );
};

/** Reads and compares the next entries while those before are written. */
const saveEntries = async (run: ImportRun, entries: readonly SectionRow[][]): Promise<EntryOutcome[]> => {
  const outcomes: EntryOutcome[] = [];
  const windowAt = (from: number) => {
    const planned = planEntries(run, entries.slice(from, from + together));
    // When the earlier writes fail, it is not awaited.
    planned.catch(() => undefined);
    return planned;
  };
  const planAgain = async (id: string | undefined, rows: readonly SectionRow[]) =>
    planEntry(run, id, id === undefined ? undefined : await readSection(id), rows);
  let next = windowAt(0);
  for (let from = 0; from < entries.length; from += together) {
    const planned = await next;
    next = windowAt(from + together);
    keepGoing(run);
    outcomes.push(...(await writeSections(run, planned, planAgain)));
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
export const saveUploadedSections = async (run: ImportRun): Promise<void> => {
  const { record, progress, ctx } = run;
  if (!record.chapter) throw new Error("An import of sections needs a chapter");
  const { chapter } = record;
  const found = await readSectionFile(await uploadedObjects.read(record.objectKey, record.eTag));
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
  const entries = rowsByEntry(await withEditions(rows));
  const outcomes = await saveEntries(run, entries);
  for (const error of outcomes.flatMap((outcome) => outcome.errors)) errors.add(error);
  const counts: SectionCounts = {
    total: found.length,
    created: sum(outcomes, "created"),
    updated: sum(outcomes, "updated"),
    unchanged: sum(outcomes, "unchanged"),
    removed: sum(outcomes, "removed"),
    failed: errors.count,
  };
  await finishSectionsImport(run, rows, counts, errors, amendmentsOf(outcomes, record.jobId));
};
