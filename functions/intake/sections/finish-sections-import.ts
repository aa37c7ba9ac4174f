import { table } from "../../core/table/table.ts";
import { lawChanges } from "../../regulation/text/law-changes.ts";
import { keepErrors } from "../engine/import-batches.ts";
import { importEnd } from "../engine/import-end.ts";
import { importJobs } from "../engine/import-job-repository.ts";
import { importOutcomes } from "../engine/import-outcomes.ts";
import { endedChanges } from "../engine/import-result.ts";
import type { ImportRun } from "../engine/import-run.ts";
import { RowErrors } from "../engine/row-errors.ts";
import type { TitleAmendments } from "./section-amendments.ts";
import { type SectionCounts, sectionsMessage } from "./section-import-message.ts";
import type { SectionRow } from "./section-rows.ts";

/** Writes the end of an import: its counts, the rows that failed, and its activity row. */
export const finishSectionsImport = async (
  run: ImportRun,
  rows: readonly SectionRow[],
  counts: SectionCounts,
  errors: RowErrors,
  amendments: readonly TitleAmendments[],
): Promise<void> => {
  const { record, progress, ctx } = run;
  const { first, listed } = RowErrors.together([errors]);
  const titles = [...new Set(rows.map(({ key }) => key.title))];
  const parts = new Set(rows.map(({ key }) => `${key.title}#${key.part}`)).size;
  await keepErrors(record, listed);
  // The transaction is the only writer of the job's row from here on.
  await progress.stop();
  const [now, message] = [new Date(), sectionsMessage(counts)];
  await table.transact([
    importJobs.changeOperation(record, endedChanges(counts, { titles, parts }, message, now), now),
    ...(await importOutcomes.errorOperations(record, first)),
    ...amendments.flatMap(({ titleNumber, changes }) => lawChanges.noteEntered(titleNumber, changes, now)),
    importJobs.closeOperation(record.jobId),
    ...(await importEnd(record, ctx.requestId, { ...counts, titles, parts }, message, now)),
  ]);
};
