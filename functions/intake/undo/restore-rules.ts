import { formatCount, formatNumber } from "../../../shared/words/count.ts";
import type { PackedRule } from "../../regulation/library/packed-rule.ts";
import { FileProblem } from "../../services/json/file-problem.ts";
import { keepErrors } from "../engine/import-batches.ts";
import { importEnd } from "../engine/import-end.ts";
import { importJobs } from "../engine/import-job-repository.ts";
import { importOutcomes } from "../engine/import-outcomes.ts";
import type { ImportRecord } from "../engine/import-record.ts";
import { endedChanges, type ImportCounts } from "../engine/import-result.ts";
import type { ImportRun } from "../engine/import-run.ts";
import { LibraryMerge, type TitleSource } from "../rules/library-merge.ts";
import { outcomeOf, publishUntilFirst } from "../rules/publish-drafts.ts";
import { restoreTitle, type WhyKept } from "./restore-title.ts";

/** Later imports that are looked through for the one that changed a rule again. */
const maxLaterImports = 200;

const rules = (count: number): string => formatCount(count, "rule");

const keptSentence = (failed: number): string =>
  failed === 0 ? "" : ` ${rules(failed)} not restored because of changes by later imports.`;

/** The result of an undo in one or two sentences. */
const undoMessage = ({ updated, removed, unchanged, failed }: ImportCounts): string => {
  const parts = [
    updated > 0 && `${rules(updated)} restored`,
    removed > 0 && `${rules(removed)} removed`,
    unchanged > 0 && `${formatNumber(unchanged)} restored earlier`,
  ].filter((part) => part !== false);
  return `The import was undone: ${parts.join(", ")}.${keptSentence(failed)}`;
};

/** A rule carries the moment of the job that changed it last, so that job can be named. */
const namesOfLater = async (run: ImportRun, undone: ImportRecord): Promise<WhyKept> => {
  const later = await importJobs.listAfter(run.library, undone.jobId, maxLaterImports);
  const byMoment = new Map(later.map((record) => [record.createdAt, record]));
  return (place: string, rule: PackedRule) => {
    const record = byMoment.get(rule.updatedAt);
    const by = record ? `the import of ${record.fileName}` : "a later import";
    const day = rule.updatedAt.slice(0, 10);
    return `Rule ${place}-${rule.obligationId} was changed again by ${by} on ${day} and was not restored.`.slice(
      0,
      200,
    );
  };
};

const mustGetUndone = async ({ library, record }: ImportRun): Promise<ImportRecord> => {
  const undone = record.undoes && (await importJobs.get(library, record.undoes.jobId));
  if (!undone) throw new Error(`Undo ${record.jobId} names no import`);
  return undone;
};

/**
 * Puts the library back as it was before an import, as far as no later import changed it again; companies'
 * own states are never touched. May end anywhere and be run again.
 * @returns the titles that have a new version
 * @throws FileProblem with a sentence where nothing can be put back
 */
export const restoreRules = async (run: ImportRun): Promise<number[]> => {
  const { record, ctx, library, progress } = run;
  const undone = await mustGetUndone(run);
  const published = await importOutcomes.publishedTitles(library, undone.jobId);
  const byTitle = new Map(published.map((title) => [title.after.titleNumber, title]));
  const whyKept = await namesOfLater(run, undone);
  progress.total = undone.created + undone.updated;
  const source: TitleSource = {
    titles: [...byTitle.keys()].sort((a, b) => a - b),
    draft: (draftRun, title, pointer) => {
      const states = byTitle.get(title);
      if (!states) throw new Error(`Import ${undone.jobId} did not publish title ${title}`);
      return restoreTitle(draftRun, states, pointer, whyKept);
    },
  };
  const merge = new LibraryMerge(run, source);
  return publishUntilFirst(run, merge, async (drafts) => {
    const { counts, failures } = outcomeOf(drafts, progress.total, []);
    if (counts.updated + counts.removed === 0)
      throw new FileProblem("Later imports changed all of these rules again. Undo those imports first.");
    const now = new Date();
    const place = { titles: [...source.titles], parts: undone.parts };
    await keepErrors(record, failures.listed);
    const marks = { undoneAt: now.toISOString(), undoneBy: record.createdBy, undoKept: counts.failed };
    return [
      importJobs.changeOperation(record, endedChanges(counts, place, undoMessage(counts), now), now),
      importJobs.undoOperation(undone, record.jobId, marks, () => new Error("The undo was replaced")),
      ...(await importOutcomes.errorOperations(record, failures.first)),
      ...(await importEnd(
        record,
        ctx.requestId,
        { ...counts, undoes: undone.jobId },
        undoMessage(counts),
        now,
      )),
    ];
  });
};
