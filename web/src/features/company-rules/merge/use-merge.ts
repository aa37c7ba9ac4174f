import { useState } from "react";
import { getRuleMerge, mergeRule } from "../../../../../shared/api/rule-merges.ts";
import {
  type FieldMerge,
  MergeDecisions,
  type MergeField,
  type RuleMerge,
} from "../../../../../shared/schemas/rule-merge.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { useInvalidate } from "../../../lib/invalidation.ts";
import { useApi } from "../../../lib/use-api.ts";
import { useApiMutation } from "../../../lib/use-api-mutation.ts";
import { notify } from "../../../ui/notify.ts";
import type { FieldDecision } from "./merge-field.tsx";
import { mergeMessages as messages } from "./merge-messages.ts";
import { mergeReads, useMergeUndo } from "./use-merge-undo.ts";

type Decided = Partial<Record<MergeField, FieldDecision>>;

/** What stands for a text that no one decided yet; editing begins with the company's own. */
const undecided = ({ yours }: FieldMerge): FieldDecision => ({ edited: yours });

const decisionsOf = ({ fields }: RuleMerge, decided: Decided) =>
  Object.fromEntries(
    fields.flatMap(({ field }) => {
      const { choice, edited } = decided[field] ?? { edited: "" };
      if (!choice) return [];
      return [[field, choice === "edited" ? { choice, text: edited } : { choice }]];
    }),
  );

/** The sentence about an edited text that may not be so. */
const issueOf = (merge: RuleMerge | undefined, decided: Decided, field: MergeField): string | undefined => {
  const checked = merge && MergeDecisions.safeParse(decisionsOf(merge, decided));
  return checked?.error?.issues.find(({ path }) => path[0] === field)?.message;
};

/** The update of a copy from its master, while it is reviewed. @param id number of the company rule; null while closed */
export const useMerge = (id: number | null, onDone: () => void) => {
  const state = useApi(getRuleMerge, id === null ? null : { params: { id: String(id) } });
  const { run, isPending } = useApiMutation(mergeRule, { invalidates: mergeReads });
  const invalidate = useInvalidate();
  const undoOf = useMergeUndo();
  const [decided, setDecided] = useState<Decided>({});
  const [isAsked, setAsked] = useState(false);
  const { data: merge } = state;

  const fields = merge?.fields ?? [];
  const isOpen = fields.some(({ field, conflict }) => conflict && !decided[field]?.choice);
  const hasIssue = fields.some(({ field }) => issueOf(merge, decided, field) !== undefined);

  const apply = async (): Promise<void> => {
    setAsked(true);
    if (!merge || isOpen || hasIssue) return;
    const { companyRuleId, masterVersion, version } = merge;
    try {
      const decisions = decisionsOf(merge, decided);
      const params = { id: String(companyRuleId) };
      const { undoId } = await run({ params, body: { masterVersion, version, decisions } });
      onDone();
      notify.success(
        messages.done.title,
        messages.done.body,
        undoOf(undoId === null ? [] : [{ companyRuleId, undoId }]),
      );
    } catch (error) {
      notify.failure(error, messages.failed.title, messages.failed.body);
      // The dialog stays, and shows both sides as they are now.
      if (error instanceof ApiError && error.status === 409) await invalidate(mergeReads);
    }
  };

  return {
    state,
    isPending,
    isAsked,
    apply,
    decisionOf: (each: FieldMerge) => decided[each.field] ?? undecided(each),
    issueOf: (field: MergeField) => (isAsked ? issueOf(merge, decided, field) : undefined),
    decide: (field: MergeField, decision: FieldDecision) => setDecided({ ...decided, [field]: decision }),
  };
};
