import { useCallback } from "react";
import { getRuleMerge, undoRuleMerges } from "../../../../../shared/api/rule-merges.ts";
import { useApiMutation } from "../../../lib/use-api-mutation.ts";
import { notify } from "../../../ui/notify.ts";
import { ruleReads } from "../rule-reads.ts";
import { mergeMessages as messages } from "./merge-messages.ts";

/** What an update from a master makes out of date. */
export const mergeReads = [...ruleReads, getRuleMerge];

/** An update that can be taken back. */
export interface Undoable {
  companyRuleId: number;
  undoId: string;
}

/** Rules of one call. */
const mostRules = 200;

/** Gives the button that takes updates from the master back; undefined where nothing was updated. */
export const useMergeUndo = () => {
  const { run } = useApiMutation(undoRuleMerges, { invalidates: mergeReads });
  return useCallback(
    (items: readonly Undoable[]) => {
      const undo = async (): Promise<void> => {
        try {
          const refused: string[] = [];
          for (let from = 0; from < items.length; from += mostRules) {
            const { outcomes } = await run({ body: { items: items.slice(from, from + mostRules) } });
            refused.push(...outcomes.flatMap((each) => (each.outcome === "refused" ? each.message : [])));
          }
          const [message] = refused;
          if (message === undefined) notify.success(messages.undone);
          else notify.error(messages.undoFailed.title, message);
        } catch (error) {
          notify.failure(error, messages.undoFailed.title, messages.undoFailed.body);
        }
      };
      return items.length > 0 ? { label: messages.undo, run: () => void undo() } : undefined;
    },
    [run],
  );
};
