import { useCallback } from "react";
import { listNotifications } from "../../../../../shared/api/notifications.ts";
import { decideWork, submitWork, withdrawWork } from "../../../../../shared/api/work-reviews.ts";
import type { WorkSubmission } from "../../../../../shared/schemas/work-review.ts";
import { useApiMutation } from "../../../lib/use-api-mutation.ts";
import { notify } from "../../../ui/notify.ts";
import { shownAssignments } from "../use-assign-rule.ts";
import { reviewMessages as messages } from "./review-messages.ts";

const invalidates = [...shownAssignments, listNotifications];
const { successTitle, errorTitle } = messages;

const of = (companyRuleId: number) => ({ id: String(companyRuleId) });

/** Submits work. Rejects where it is refused, for the form to tell. */
export const useSubmitWork = () => {
  const { run, isPending } = useApiMutation(submitWork, { invalidates });
  const submit = (companyRuleId: number, body: WorkSubmission) => run({ params: of(companyRuleId), body });
  return { submit, isPending };
};

/** Takes a submission back, and says so. */
export const useWithdrawWork = () => {
  const { run, isPending } = useApiMutation(withdrawWork, { invalidates });
  const withdraw = useCallback(
    async (companyRuleId: number) => {
      try {
        await run({ params: of(companyRuleId) });
        notify.success(successTitle, messages.withdraw.success);
      } catch (error) {
        notify.failure(error, errorTitle, messages.withdraw.failed);
      }
    },
    [run],
  );
  return { withdraw, isPending };
};

/** A submission to be decided about. */
export interface Submission {
  companyRuleId: number;
  submissionId: string;
}

/** Decides about a submission. `giveBack` rejects where it is refused, for the form to tell. */
export const useDecideWork = () => {
  const { run, isPending } = useApiMutation(decideWork, { invalidates });
  const approve = useCallback(
    async ({ companyRuleId, submissionId }: Submission) => {
      try {
        await run({ params: of(companyRuleId), body: { submissionId, decision: "approved" } });
        notify.success(successTitle, messages.approve.success);
      } catch (error) {
        notify.failure(error, errorTitle, messages.approve.failed);
      }
    },
    [run],
  );
  const giveBack = ({ companyRuleId, submissionId }: Submission, reason: string) =>
    run({ params: of(companyRuleId), body: { submissionId, decision: "returned", reason } });
  return { approve, giveBack, isPending };
};
