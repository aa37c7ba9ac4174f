import { useCallback, useRef, useState } from "react";
import { listMyAssignments, listRuleAssignments } from "../../../../../shared/api/assignments.ts";
import { listPartRules } from "../../../../../shared/api/cfr-titles.ts";
import {
  changeRulesInBulk,
  getCompanyRule,
  listCompanyRules,
  undoBulkChange,
} from "../../../../../shared/api/company-rules.ts";
import type { BulkAction } from "../../../../../shared/schemas/bulk-change.ts";
import { call } from "../../../lib/api-client.ts";
import { useInvalidate } from "../../../lib/invalidation.ts";
import { notify } from "../../../ui/notify.ts";
import { dismissToast } from "../../../ui/toast-store.ts";
import { type BulkSummary, inBatches, summaryOf, type UndoItem } from "./regulation-bulk-batches.ts";
import { bulkMessages as messages } from "./regulation-bulk-messages.ts";
import type { Selection } from "./use-regulation-selection.ts";

export interface BulkProgress {
  label: string;
  done: number;
  total: number;
}

/** The last change, while it can still be taken back. */
export interface LastChange {
  text: string;
  undo: UndoItem[];
}

/** Rules that a change was refused for. */
export interface Refusals {
  heading: string;
  summary: string;
  rules: { companyRuleId: number; name: string; message: string }[];
  isUndo: boolean;
}

const outOfDate = [listCompanyRules, listPartRules, getCompanyRule, listRuleAssignments, listMyAssignments];

/** What was done to so many rules, in words. */
const doneText = (action: BulkAction, count: number): string => {
  const { done } = messages;
  if (action.type === "status") return done.status(count, action.complianceStatus.replaceAll("_", " "));
  if (action.type === "priority") return done.priority(count, action.priority);
  return action.type === "applicability"
    ? done.applicability(count, action.isApplicable)
    : done[action.type](count);
};

const summaryText = (text: string, { changed, unchanged }: BulkSummary): string => {
  const so = unchanged > 0 ? messages.unchanged(unchanged) : "";
  const what = changed > 0 ? text : so ? "" : messages.refused.none;
  return [what, so].filter(Boolean).join(". ");
};

/** Changing the selected rules, and taking the last change back. */
export const useRegulationBulk = (selection: Selection) => {
  const invalidate = useInvalidate();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const [last, setLast] = useState<LastChange | null>(null);
  const [refusals, setRefusals] = useState<Refusals | null>(null);
  // Names outlive the selection: what cannot be put back later is told by name.
  const names = useRef(new Map<number, string>());
  const nameOf = (id: number) => names.current.get(id) ?? String(id);

  const work = useCallback(
    async (label: string, total: number, run: (onProgress: (done: number) => void) => Promise<void>) => {
      // An earlier change can be taken back until the next one, in the toast too.
      dismissToast();
      setLast(null);
      setProgress({ label, done: 0, total });
      try {
        await run((done) => setProgress({ label, done, total }));
      } finally {
        setProgress(null);
      }
    },
    [],
  );
  const tell = (text: string, summary: BulkSummary, isUndo: boolean, undo?: () => void) => {
    const { refused } = summary;
    const body = summaryText(text, summary);
    if (refused.length > 0) {
      const heading = isUndo ? messages.refused.undoHeading : messages.refused.heading;
      const rules = refused.map((each) => ({ ...each, name: nameOf(each.companyRuleId) }));
      setRefusals({ heading: heading(refused.length), summary: body, rules, isUndo });
    } else {
      notify.success(messages.successTitle, body, undo && { label: messages.undo, run: undo });
    }
  };
  const undo = ({ text, undo: items }: LastChange) =>
    work(messages.undoing(items.length), items.length, async (onProgress) => {
      const batches = { items, onProgress, fallback: messages.undoFailed };
      try {
        const outcomes = await inBatches({
          ...batches,
          idOf: ({ companyRuleId }) => companyRuleId,
          send: (batch) => call(undoBulkChange, { body: { items: batch } }),
        });
        const summary = summaryOf(outcomes);
        await invalidate(outOfDate);
        tell(messages.done.undone(summary.changed), summary, true);
      } catch (error) {
        await invalidate(outOfDate);
        // It is the same change that can still be taken back.
        setLast({ text, undo: items });
        notify.failure(error, messages.errorTitle, messages.undoFailed);
      }
    });
  const change = (action: BulkAction) => {
    const ids = [...selection.rules.keys()];
    names.current = new Map(selection.rules);
    return work(messages.changing(ids.length), ids.length, async (onProgress) => {
      const fallback = messages.failed[action.type];
      try {
        const outcomes = await inBatches({
          items: ids,
          onProgress,
          fallback,
          idOf: (id) => id,
          send: (batch) => call(changeRulesInBulk, { body: { ids: batch, action } }),
        });
        const summary = summaryOf(outcomes, action.type);
        const text = doneText(action, summary.changed);
        await invalidate(outOfDate);
        selection.keep(summary.refused.map(({ companyRuleId }) => companyRuleId));
        const items = summary.undo;
        const done = items.length > 0 ? { text, undo: items } : null;
        setLast(done);
        tell(text, summary, false, done ? () => void undo(done) : undefined);
      } catch (error) {
        await invalidate(outOfDate);
        notify.failure(error, messages.errorTitle, fallback);
      }
    });
  };
  return {
    progress,
    last,
    refusals,
    change,
    undoLast: () => last && undo(last),
    dismissLast: () => setLast(null),
    closeRefusals: () => setRefusals(null),
  };
};

export type Bulk = ReturnType<typeof useRegulationBulk>;
