import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { mayDecide } from "../../../../../shared/assignments/may-decide.ts";
import type { Assignment } from "../../../../../shared/schemas/assignment.ts";
import { useSession } from "../../../lib/session.ts";
import { ReturnDialog } from "./return-dialog.tsx";
import styles from "./review.module.css";
import { reviewMessages as messages } from "./review-messages.ts";
import { SubmitDialog } from "./submit-dialog.tsx";
import { type Submission, useDecideWork, useWithdrawWork } from "./use-work-review.ts";

const Submit = ({ companyRuleId, name }: { companyRuleId: number; name: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {messages.submit.action}
      </Button>
      <SubmitDialog work={isOpen ? { companyRuleId, name } : null} onClose={() => setOpen(false)} />
    </>
  );
};

const Withdraw = ({ companyRuleId }: { companyRuleId: number }) => {
  const { withdraw, isPending } = useWithdrawWork();
  return (
    <Button
      size="xs"
      variant="outline"
      loading={isPending}
      loadingText={messages.withdraw.busy}
      onClick={() => void withdraw(companyRuleId)}
    >
      {messages.withdraw.action}
    </Button>
  );
};

const Decide = (submission: Submission) => {
  const { approve, isPending } = useDecideWork();
  const [isReturning, setReturning] = useState(false);
  return (
    <>
      <Button
        size="xs"
        loading={isPending}
        loadingText={messages.approve.busy}
        onClick={() => void approve(submission)}
      >
        {messages.approve.action}
      </Button>
      <Button
        size="xs"
        variant="outline"
        aria-haspopup="dialog"
        disabled={isPending}
        onClick={() => setReturning(true)}
      >
        {messages.giveBack.action}
      </Button>
      <ReturnDialog isOpen={isReturning} submission={submission} onClose={() => setReturning(false)} />
    </>
  );
};

/** What the reader may do next with reviewed work; nothing once it is approved. */
export const ReviewActions = ({ current, name }: { current: Assignment; name: string }) => {
  const { user } = useSession();
  const { companyRuleId, review, status, assignedTo } = current;
  const { state, submissionId } = review;
  if (!user || status !== "active" || state === "approved") return null;
  if (state !== "submitted")
    return assignedTo === user.id ? <Submit companyRuleId={companyRuleId} name={name} /> : null;
  return (
    <span className={styles.buttons}>
      {assignedTo === user.id ? <Withdraw companyRuleId={companyRuleId} /> : null}
      {submissionId && mayDecide(current, user) ? (
        <Decide companyRuleId={companyRuleId} submissionId={submissionId} />
      ) : null}
    </span>
  );
};
