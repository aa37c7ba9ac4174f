import { undoDays } from "../../../shared/schemas/import-job.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { ownLibraries } from "../../regulation/library/own-libraries.ts";
import { TooManyBadRows } from "../../services/json/file-problem.ts";
import { uploadedObjects } from "../../services/uploads/uploaded-objects.ts";
import { keepErrors } from "../engine/import-batches.ts";
import { importEnd } from "../engine/import-end.ts";
import { importJobs } from "../engine/import-job-repository.ts";
import { importOutcomes } from "../engine/import-outcomes.ts";
import { finishedChanges, previewedChanges } from "../engine/import-result.ts";
import type { ImportRun } from "../engine/import-run.ts";
import { BadRows } from "../engine/row-errors.ts";
import { readRuleFile } from "../reading/rule-file.ts";
import { formPlaceOf } from "./import-place.ts";
import { LibraryMerge, type TitleSource } from "./library-merge.ts";
import { mergeTitle } from "./merge-title.ts";
import { PreviewRows } from "./preview-rows.ts";
import { outcomeOf, publishUntilFirst } from "./publish-drafts.ts";
import { RuleCollector } from "./rule-collector.ts";
import type { TitleDraft } from "./title-draft.ts";

interface ReadFile {
  readonly rules: RuleCollector;
  readonly total: number;
}

const collect = async ({ record, progress, ctx }: ImportRun): Promise<ReadFile> => {
  const rules = new RuleCollector(formPlaceOf(record.place));
  const source = await uploadedObjects.read(record.objectKey, record.eTag);
  const total = await readRuleFile(source, (rows) => {
    progress.check();
    rules.add(rows);
  }).catch((error: unknown) => {
    throw error instanceof TooManyBadRows ? new BadRows(error.message, rules.errors) : error;
  });
  progress.total = total;
  progress.processed = rules.errors.count;
  ctx.onCheckpoint?.("read");
  return { rules, total };
};

const sourceOf = (rules: RuleCollector): TitleSource => ({
  titles: rules.titles,
  draft: (run, title, pointer) => mergeTitle(run, title, rules.parts(title), pointer),
});

const endOf = ({ rules, total }: ReadFile, drafts: readonly TitleDraft[]) => {
  const { titles } = rules;
  const parts = titles.reduce((sum, title) => sum + rules.parts(title).length, 0);
  return { ...outcomeOf(drafts, total, [rules.errors]), place: { titles, parts } };
};

/** What the titles were before, so that the import can be undone; nothing where it changed nothing. */
const undoable = async (run: ImportRun, drafts: readonly TitleDraft[], now: Date) => {
  const titles = drafts.flatMap(({ read, next }) => (next ? [{ before: read ?? null, after: next }] : []));
  if (titles.length === 0) return { undoUntil: null, operations: [] };
  const until = new Date(now.getTime() + undoDays * 24 * 3_600_000);
  const operations: Operation[] = [await importOutcomes.beforeOperation(run.record, titles, until)];
  return { undoUntil: until.toISOString(), operations };
};

/**
 * Reads the file, merges its rules into the library and publishes them, in steps that may end anywhere: a
 * further run of the same import comes to the same result.
 * @returns the titles that have a new version
 * @throws FileProblem or UploadGone when the file cannot be used, LeaseLost when another worker has the
 * import, OutOfTime when a fresh worker should go on
 */
export const publishRuleFile = async (run: ImportRun): Promise<number[]> => {
  const { record, ctx } = run;
  const file = await collect(run);
  const merge = new LibraryMerge(run, sourceOf(file.rules));
  return publishUntilFirst(run, merge, async (drafts) => {
    const { counts, failures, place } = endOf(file, drafts);
    const now = new Date();
    const { undoUntil, operations } = await undoable(run, drafts, now);
    const changedSincePreview = record.base !== null && record.base !== merge.base();
    await keepErrors(record, failures.listed);
    const changes = finishedChanges(counts, place, changedSincePreview, now);
    return [
      ...(record.companyId === null ? [] : [ownLibraries.note(record.companyId)]),
      importJobs.changeOperation(record, { ...changes, undoUntil }, now),
      ...operations,
      ...(await importOutcomes.errorOperations(record, failures.first)),
      ...(await importEnd(record, ctx.requestId, { ...counts, ...place }, changes.message ?? "", now)),
    ];
  });
};

/** Does all that `publishRuleFile` does but its writes. */
export const dryRun = async (run: ImportRun) => {
  const file = await collect(run);
  const rows = new PreviewRows();
  const merge = new LibraryMerge(run, sourceOf(file.rules), rows);
  const drafts = await merge.draft();
  return { ...endOf(file, drafts), rows: rows.first(), base: merge.base() };
};

/** Notes what `publishRuleFile` would change, and writes nothing to the library. */
export const previewRuleFile = async (run: ImportRun): Promise<number[]> => {
  const { record } = run;
  const { counts, failures, place, rows, base } = await dryRun(run);
  await run.progress.stop();
  const now = new Date();
  await keepErrors(record, failures.listed);
  await table.transact([
    importJobs.changeOperation(record, { ...previewedChanges(counts, place, now), base }, now),
    await importOutcomes.previewOperation(record, rows),
    ...(await importOutcomes.errorOperations(record, failures.first)),
    importJobs.closeOperation(record.jobId),
  ]);
  return [];
};
