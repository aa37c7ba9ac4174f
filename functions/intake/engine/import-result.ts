import { formatCount, formatNumber } from "../../../shared/words/count.ts";
import { activityRow } from "../../core/endpoint/activity.ts";
import { newId } from "../../core/ids.ts";
import type { Operation } from "../../core/table/operation.ts";
import type { ImportChanges } from "./import-job-repository.ts";
import type { ImportRecord } from "./import-record.ts";

/** What a job did to some rules. Counts are rows of the file, of an undo the rules it looked at. */
export interface MergeCounts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rules that an undo took out. */
  readonly removed: number;
}

/** What came of a job, in rows of the file; of an undo, in rules. */
export interface ImportCounts extends MergeCounts {
  readonly total: number;
  readonly failed: number;
}

const rules = (count: number): string => formatCount(count, "rule");
const rows = (count: number): string => formatCount(count, "row");

type Good = Omit<MergeCounts, "removed">;

const partsOf = ({ created, updated, unchanged }: Good): string =>
  [
    created > 0 && `${formatNumber(created)} new`,
    updated > 0 && `${formatNumber(updated)} updated`,
    unchanged > 0 && `${formatNumber(unchanged)} unchanged`,
  ]
    .filter((part) => part !== false)
    .join(", ");

const goodSentence = (counts: Good): string => {
  const { created, updated, unchanged } = counts;
  if (created + updated === 0) {
    return unchanged === 1
      ? "Nothing changed: the rule already exists."
      : `Nothing changed: all ${rules(unchanged)} already exist.`;
  }
  return `Imported ${rules(created + updated + unchanged)}: ${partsOf(counts)}.`;
};

/** The result in one or two sentences for the person. */
const resultMessage = (counts: ImportCounts): string => {
  if (counts.total === 0) return "The file contains an empty list. There was nothing to import.";
  const good = counts.created + counts.updated + counts.unchanged;
  if (good === 0) return `Nothing was imported: ${rows(counts.failed)} could not be used.`;
  return counts.failed === 0
    ? goodSentence(counts)
    : `${goodSentence(counts)} ${rows(counts.failed)} could not be used.`;
};

/** What an import would do, in one or two sentences. */
export const previewMessage = (counts: ImportCounts): string => {
  if (counts.total === 0) return "The file contains an empty list. There is nothing to import.";
  const { created, updated, unchanged, failed } = counts;
  const good = created + updated + unchanged;
  const refused = failed === 0 ? "" : ` ${rows(failed)} cannot be used.`;
  if (good === 0) return `Nothing can be imported:${refused}`;
  return created + updated === 0
    ? `Nothing would change: all ${rules(good)} already exist.${refused}`
    : `${rules(good)} can be imported: ${partsOf(counts)}.${refused}`;
};

interface Place {
  readonly titles: number[];
  readonly parts: number;
}

/** The end of a job that ran to its end. */
export const endedChanges = (
  counts: ImportCounts,
  place: Place,
  message: string,
  now: Date,
): ImportChanges => ({
  ...counts,
  ...place,
  status: counts.failed === 0 ? "done" : "done_with_errors",
  message,
  processed: counts.total,
  leaseUntil: 0,
  checkpoint: null,
  finishedAt: now.toISOString(),
});

/** The end of an import. */
export const finishedChanges = (
  counts: ImportCounts,
  place: Place,
  changedSincePreview: boolean,
  now: Date,
): ImportChanges => {
  const hint = changedSincePreview
    ? " Another import changed these titles after the preview, so the numbers may differ from it."
    : "";
  return { ...endedChanges(counts, place, `${resultMessage(counts)}${hint}`, now), changedSincePreview };
};

/** The end of a preview. */
export const previewedChanges = (counts: ImportCounts, place: Place, now: Date): ImportChanges =>
  endedChanges(counts, place, previewMessage(counts), now);

/** The end of a preview of evaluations. */
export const previewedEvaluations = (counts: Good, titleNumber: number, now: Date): ImportChanges => {
  const total = counts.created + counts.updated + counts.unchanged;
  const what = formatCount(total, "evaluation");
  return endedChanges(
    { ...counts, removed: 0, failed: 0, total },
    { titles: [titleNumber], parts: 1 },
    `${what} can be imported: ${partsOf(counts)}.`,
    now,
  );
};

/** What a failed job did not do, or what it saved. */
const remains = ({ kind, mode }: ImportRecord, kept: number): string => {
  if (mode === "preview") return "";
  if (kept > 0) return ` ${rows(kept)} saved. Import the same file again to continue with the rest.`;
  if (kind === "undo") return " Nothing was restored.";
  if (kind === "entry") return " The entry was not created.";
  return " Nothing was imported.";
};

/**
 * The end of a job that could not do its work.
 * @param kept rows of the file that were saved anyway
 */
export const failedChanges = (
  record: ImportRecord,
  sentence: string,
  kept: number,
  now: Date,
): ImportChanges => ({
  status: "failed",
  message: `${sentence}${remains(record, kept)}`,
  kept,
  leaseUntil: 0,
  checkpoint: null,
  finishedAt: now.toISOString(),
});

const endOf = ({ kind }: ImportRecord): string => {
  if (kind === "sections") return "section-import.finished";
  if (kind === "entry") return "section-entry.finished";
  if (kind === "regulation") return "regulation-import.finished";
  return kind === "undo" ? "rule-import.undone" : "rule-import.finished";
};

/** The activity row of a job's end, for the transaction that publishes it. */
export const finishedActivity = (
  record: ImportRecord,
  requestId: string,
  after: Readonly<Record<string, unknown>>,
  now: Date,
): Operation =>
  activityRow(
    {
      event: endOf(record),
      userId: record.createdBy,
      companyId: record.companyId,
      requestId,
      now,
      id: newId(now),
    },
    { target: { type: "import", id: record.jobId }, after: { fileName: record.fileName, ...after } },
  );
