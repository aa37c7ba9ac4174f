import { useCallback } from "react";
import { giveBackRule, takeRule } from "../../../../../shared/api/groups.ts";
import { useApiMutation } from "../../../lib/use-api-mutation.ts";
import { notify } from "../../../ui/notify.ts";
import { shownAssignments } from "../use-assign-rule.ts";
import { takeMessages as messages } from "./take-messages.ts";

/** Takes work of a group, or gives it back, and says so. */
export const useTakeRule = () => {
  const taking = useApiMutation(takeRule, { invalidates: shownAssignments });
  const giving = useApiMutation(giveBackRule, { invalidates: shownAssignments });
  const [runTake, runGive] = [taking.run, giving.run];
  const tell = useCallback(async (work: Promise<unknown>, done: string) => {
    try {
      await work;
      notify.success(messages.successTitle, done);
    } catch (error) {
      notify.failure(error, messages.errorTitle, messages.tryAgain);
    }
  }, []);
  const take = useCallback(
    (companyRuleId: number) => tell(runTake({ params: { id: String(companyRuleId) } }), messages.taken),
    [runTake, tell],
  );
  const giveBack = useCallback(
    (companyRuleId: number) => tell(runGive({ params: { id: String(companyRuleId) } }), messages.givenBack),
    [runGive, tell],
  );
  return { take, giveBack, isPending: taking.isPending || giving.isPending };
};
