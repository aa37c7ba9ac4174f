import { useCallback, useRef } from "react";
import { listMyAssignments } from "../../../../shared/api/assignments.ts";
import { listPartRules } from "../../../../shared/api/cfr-titles.ts";
import {
  getCompanyRule,
  getMasterRule,
  listCompanyRules,
  updateCompanyRule,
} from "../../../../shared/api/company-rules.ts";
import { listRuleActivity } from "../../../../shared/api/rule-activity.ts";
import type { RuleListItem } from "../../../../shared/schemas/company-rule.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { usePatchAnswers } from "../../lib/use-patch-answers.ts";
import { notify } from "../../ui/notify.ts";

/** What can be changed where it is shown. */
export type QuickChange = Partial<Pick<RuleListItem, "complianceStatus" | "priority">>;
type ChangedRule = Pick<RuleListItem, "companyRuleId" | "complianceStatus" | "priority">;

const messages = {
  success: "Success",
  error: "Error",
  updated: "Company rule updated successfully",
  failed: "Failed to update rule",
  undo: "Undo",
} as const;

/** Other screens that show the rule; what is on screen is changed in place, so that no row jumps away. */
const elsewhere = [listPartRules, getMasterRule, listMyAssignments, listRuleActivity] as const;

const earlier = (rule: ChangedRule, change: QuickChange): QuickChange => ({
  ...(change.complianceStatus !== undefined && { complianceStatus: rule.complianceStatus }),
  ...(change.priority !== undefined && { priority: rule.priority }),
});

/** Shows a change in the lists and on the page of its rule. */
const useShown = () => {
  const patchLists = usePatchAnswers(listCompanyRules);
  const patchRule = usePatchAnswers(getCompanyRule);
  return useCallback(
    async (id: number, change: QuickChange & { version?: number }) => {
      const { version: _, ...state } = change;
      const inList = <T extends ChangedRule>(rules: readonly T[]): T[] =>
        rules.map((rule) => (rule.companyRuleId === id ? { ...rule, ...state } : rule));
      await Promise.all([
        patchLists((answer) =>
          Array.isArray(answer) ? inList(answer) : { ...answer, items: inList(answer.items) },
        ),
        patchRule((rule) => (rule.companyRuleId === id ? { ...rule, ...change } : rule)),
      ]);
    },
    [patchLists, patchRule],
  );
};

/**
 * Changes a rule's status or priority: shown at once, put back where the server refuses, and taken back with Undo,
 * which overwrites no later change. Changes are sent one after the other, as they were made.
 */
export const useQuickChange = () => {
  const { run } = useApiMutation(updateCompanyRule, { invalidates: elsewhere });
  const show = useShown();
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    (rule: ChangedRule, change: QuickChange): void => {
      const id = rule.companyRuleId;
      if (id === null) return;
      const before = earlier(rule, change);
      const send = async (to: QuickChange, from: QuickChange, version?: number) => {
        try {
          const read = version === undefined ? {} : { version };
          const answer = await run({ params: { id: String(id) }, body: { ...to, ...read } });
          await show(id, { ...to, version: answer.version });
          const undo = () => {
            void show(id, from);
            void send(from, to, answer.version);
          };
          // What was taken back needs no second way back.
          const action = version === undefined ? { label: messages.undo, run: undo } : undefined;
          notify.success(messages.success, messages.updated, action);
        } catch (error) {
          await show(id, from);
          notify.failure(error, messages.error, messages.failed);
        }
      };
      void show(id, change);
      sent.current = sent.current.then(() => send(change, before));
    },
    [run, show],
  );
};
