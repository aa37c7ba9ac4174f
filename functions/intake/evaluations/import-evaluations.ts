import { formatCount } from "../../../shared/words/count.ts";
import type { Operation } from "../../core/table/operation.ts";
import type { NewEvaluation } from "../../metrics/evaluations/evaluation-file.ts";
import type { PartPlace } from "../../metrics/evaluations/evaluation-place.ts";
import { evaluations } from "../../metrics/evaluations/evaluation-repository.ts";
import { importJobs } from "../engine/import-job-repository.ts";
import { type ImportRecord, type NewImport, newImportRecord } from "../engine/import-record.ts";

interface EvaluationImport {
  readonly job: Omit<NewImport, "kind">;
  readonly place: PartPlace & { readonly section: string };
  readonly found: readonly NewEvaluation[];
  /** The activity row of this import. */
  readonly activity: Operation;
}

/** The import as the history shows it: what happens in one transaction needs no worker. */
const recordOf = ({ job, place, found }: EvaluationImport, replaced: number): ImportRecord => {
  const total = found.length;
  const { titleNumber, partNo, section } = place;
  return newImportRecord(
    { ...job, kind: "metrics" },
    {
      status: "done",
      message: `Imported ${formatCount(total, "evaluation")}.`,
      place: { cfrTitle: String(titleNumber), part: partNo, section },
      ...{ total, processed: total, created: total - replaced, updated: replaced },
      ...{ titles: [titleNumber], parts: 1 },
      finishedAt: job.now.toISOString(),
    },
  );
};

/**
 * Writes the evaluations of a file and the import's row in the history, all or nothing.
 * @throws 409 when another import was faster, 413 when the part's evaluations would not fit one answer, and
 * an Error where this very job did it before
 */
export const importEvaluations = async (wanted: EvaluationImport): Promise<void> => {
  const { jobId, uploader, now } = wanted.job;
  await evaluations.put(wanted.place, wanted.found, {
    version: jobId,
    userId: uploader.userId,
    now,
    operations: (replaced) => [importJobs.insertOperation(recordOf(wanted, replaced)), wanted.activity],
  });
};
