import { useRef, useState } from "react";
import {
  listMyAssignments,
  listRuleAssignments,
  updateMyAssignment,
} from "../../../../shared/api/assignments.ts";
import { listPartRules } from "../../../../shared/api/cfr-titles.ts";
import { getCompanyRule, getMasterRule, listCompanyRules } from "../../../../shared/api/company-rules.ts";
import { listRuleActivity, listRuleReviews } from "../../../../shared/api/rule-activity.ts";
import { dueOf } from "../../../../shared/assignments/due.ts";
import type { MyAssignment } from "../../../../shared/schemas/assignment.ts";
import type { MyAssignmentPage } from "../../../../shared/schemas/my-assignments.ts";
import type { ComplianceStatus } from "../../../../shared/schemas/rule.ts";
import { useInvalidate } from "../../lib/invalidation.ts";
import { today } from "../../lib/today.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { usePatchAnswers } from "../../lib/use-patch-answers.ts";
import { notify } from "../../ui/notify.ts";
import { myAssignmentsMessages as messages } from "./my-assignments-messages.ts";

/** Other screens that show the rule; the list itself is changed in place, so that no row jumps away. */
const elsewhere = [listPartRules, listCompanyRules, getCompanyRule, getMasterRule, listRuleActivity] as const;
const comments = [listRuleReviews, listRuleActivity] as const;
const mine = [listMyAssignments, listRuleAssignments] as const;

type Counts = MyAssignmentPage["counts"];

const recounted = (
  counts: Counts,
  { dueDate }: MyAssignment,
  from: ComplianceStatus,
  to: ComplianceStatus,
): Counts => {
  const next = { ...counts };
  const add = (status: ComplianceStatus, by: number) => {
    next[status] += by;
    const due = dueOf(dueDate, status, today());
    if (due) next[due] += by;
  };
  add(from, -1);
  add(to, 1);
  return next;
};

/** A page with the new status of one of its rules; rows keep their places until the list is read again. */
const withNewStatus = (page: MyAssignmentPage, id: string, to: ComplianceStatus): MyAssignmentPage => {
  const row = page.items.find((each) => each.id === id);
  if (!row) return page;
  const items = page.items.map((each) =>
    each === row ? { ...row, companyRule: { ...row.companyRule, complianceStatus: to } } : each,
  );
  return { ...page, items, counts: recounted(page.counts, row, row.companyRule.complianceStatus, to) };
};

/**
 * The status of a row, shown as chosen before the server has answered. What is chosen in the meantime is sent after
 * it, so that the last choice is also the last to arrive.
 */
export const useRowStatus = ({ id, companyRuleId, companyRule }: MyAssignment) => {
  const { run } = useApiMutation(updateMyAssignment, { invalidates: elsewhere });
  const patch = usePatchAnswers(listMyAssignments);
  const invalidate = useInvalidate();
  const [shown, setShown] = useState<ComplianceStatus>();
  const newest = useRef<ComplianceStatus>(companyRule.complianceStatus);
  const isSending = useRef(false);

  const sendAll = async (): Promise<ComplianceStatus> => {
    for (;;) {
      const complianceStatus = newest.current;
      await run({ params: { id: String(companyRuleId) }, body: { complianceStatus } });
      if (newest.current === complianceStatus) return complianceStatus;
    }
  };
  const change = async (status: ComplianceStatus): Promise<void> => {
    newest.current = status;
    setShown(status);
    if (isSending.current) return;
    isSending.current = true;
    try {
      const sent = await sendAll();
      await patch((answer) => (Array.isArray(answer) ? answer : withNewStatus(answer, id, sent)));
      notify.success(messages.successTitle, messages.status.changed(messages.status.names[sent]));
    } catch (error) {
      notify.failure(error, messages.errorTitle, messages.status.failed);
      await invalidate(mine);
    } finally {
      isSending.current = false;
      setShown(undefined);
    }
  };
  return { status: shown ?? companyRule.complianceStatus, change };
};

/** Adds a note to a rule one has; it becomes a comment of the rule. */
export const useAddNote = () => {
  const { run, isPending } = useApiMutation(updateMyAssignment, { invalidates: comments });
  return {
    add: ({ companyRuleId }: MyAssignment, note: string) =>
      run({ params: { id: String(companyRuleId) }, body: { note } }),
    isPending,
  };
};
