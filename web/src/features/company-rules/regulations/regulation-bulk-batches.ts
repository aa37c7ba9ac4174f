import type {
  BulkAction,
  BulkOutcome,
  BulkResult,
  BulkUndo,
} from "../../../../../shared/schemas/bulk-change.ts";
import { inLocalTime, messageOf } from "../../../lib/api-error.ts";

/** Rules of one call: short enough that progress shows, and that little is unknown when a call fails. */
const batchSize = 50;

export type UndoItem = BulkUndo["items"][number];
type Changed = Extract<BulkOutcome, { outcome: "changed" }>;

interface Batches<T> {
  items: readonly T[];
  idOf: (item: T) => number;
  send: (batch: T[]) => Promise<BulkResult>;
  /** Says how many items are through. */
  onProgress: (done: number) => void;
  /** Said of rules whose call failed without a sentence of its own. */
  fallback: string;
}

/**
 * Sends items batch by batch. A call that fails refuses its rules and all that come after, in its words.
 * Rejects with that error when nothing was answered at all.
 */
export const inBatches = async <T>(batches: Batches<T>): Promise<BulkOutcome[]> => {
  const { items, idOf, send, onProgress, fallback } = batches;
  const outcomes: BulkOutcome[] = [];
  for (let start = 0; start < items.length; start += batchSize) {
    const batch = items.slice(start, start + batchSize);
    try {
      outcomes.push(...(await send(batch)).outcomes);
    } catch (error) {
      if (start === 0) throw error;
      const message = messageOf(error, fallback);
      const refuse = (item: T): BulkOutcome => ({ outcome: "refused", companyRuleId: idOf(item), message });
      return [...outcomes, ...items.slice(start).map(refuse)];
    }
    onProgress(Math.min(start + batchSize, items.length));
  }
  return outcomes;
};

const undoOf =
  (type: BulkAction["type"]) =>
  ({ companyRuleId, before, after }: Changed): UndoItem[] => {
    const item = { companyRuleId, version: after.version };
    if (type === "status") return [{ ...item, complianceStatus: before.complianceStatus }];
    if (type === "priority") return [{ ...item, priority: before.priority }];
    const { applicability, applicabilityReason } = before;
    return type === "applicability" ? [{ ...item, applicability, applicabilityReason }] : [];
  };

export interface BulkSummary {
  changed: number;
  unchanged: number;
  refused: { companyRuleId: number; message: string }[];
  /** What puts the changed rules back; empty where that cannot be done. */
  undo: UndoItem[];
}

/** What came of a change: how much, what not and why, and how to take it back. */
export const summaryOf = (outcomes: readonly BulkOutcome[], type?: BulkAction["type"]): BulkSummary => {
  const changed = outcomes.filter((each) => each.outcome === "changed");
  return {
    changed: changed.length,
    unchanged: outcomes.filter(({ outcome }) => outcome === "unchanged").length,
    refused: outcomes
      .filter((each) => each.outcome === "refused")
      .map((each) => ({ ...each, message: inLocalTime(each.message) })),
    undo: type ? changed.flatMap(undoOf(type)) : [],
  };
};
