import { activityRow } from "../core/activity.ts";
import { newId } from "../core/ids.ts";
import type { Operation } from "../core/table/operation.ts";
import type { ImportChanges } from "./import-job-repository.ts";
import type { ImportRecord } from "./import-record.ts";
import type { MergeCounts } from "./merge-part.ts";

/** What came of an import, in rows of the file. */
export interface ImportCounts extends MergeCounts {
  readonly total: number;
  readonly failed: number;
}

const number = (value: number): string => value.toLocaleString("en-US");
const rules = (count: number): string => `${number(count)} ${count === 1 ? "rule" : "rules"}`;
const rows = (count: number): string => `${number(count)} ${count === 1 ? "row" : "rows"}`;

const goodSentence = ({ created, updated, unchanged }: MergeCounts): string => {
  if (created + updated === 0) {
    return unchanged === 1
      ? "Nothing changed: the rule was there already."
      : `Nothing changed: all ${rules(unchanged)} were there already.`;
  }
  const parts = [
    created > 0 && `${number(created)} new`,
    updated > 0 && `${number(updated)} updated`,
    unchanged > 0 && `${number(unchanged)} unchanged`,
  ].filter((part) => part !== false);
  return `Imported ${rules(created + updated + unchanged)}: ${parts.join(", ")}.`;
};

/** The result in one or two sentences for the person. */
export const resultMessage = (counts: ImportCounts): string => {
  if (counts.total === 0) return "The file holds an empty list: there was nothing to import.";
  const good = counts.created + counts.updated + counts.unchanged;
  if (good === 0) return `Nothing was imported: ${rows(counts.failed)} could not be used.`;
  return counts.failed === 0
    ? goodSentence(counts)
    : `${goodSentence(counts)} ${rows(counts.failed)} could not be used.`;
};

/** The end of an import that ran to its end. */
export const finishedChanges = (
  counts: ImportCounts,
  place: { readonly titles: number[]; readonly parts: number },
  now: Date,
): ImportChanges => ({
  ...counts,
  ...place,
  status: counts.failed === 0 ? "done" : "done_with_errors",
  message: resultMessage(counts),
  processed: counts.total,
  leaseUntil: 0,
  checkpoint: null,
  finishedAt: now.toISOString(),
});

/** The end of an import that could not use its file. */
export const failedChanges = (sentence: string, now: Date): ImportChanges => ({
  status: "failed",
  message: `${sentence} Nothing was imported.`,
  leaseUntil: 0,
  checkpoint: null,
  finishedAt: now.toISOString(),
});

/** The activity row of an import's end, for the transaction that publishes it. */
export const finishedActivity = (
  record: ImportRecord,
  requestId: string,
  after: Readonly<Record<string, unknown>>,
  now: Date,
): Operation =>
  activityRow(
    {
      event: "rule-import.finished",
      userId: record.createdBy,
      companyId: record.companyId,
      requestId,
      now,
      id: newId(now),
    },
    { target: { type: "import", id: record.jobId }, after },
  );
