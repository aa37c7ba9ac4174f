import { Button } from "@chakra-ui/react";
import { useId, useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { AssignForm } from "./assign-form.tsx";
import styles from "./assignments.module.css";
import { assignMessages as messages } from "./messages.ts";
import { type AssignableRule, useAssignRule } from "./use-assign-rule.ts";

interface AssignDialogProps {
  /** The rule to assign; null keeps the dialog closed, unless `isOpen` says otherwise. */
  rule: AssignableRule | null;
  /** Opens the dialog where the rule is not known (any more); it cannot be submitted then. */
  isOpen?: boolean;
  /** Shown at the field when no one is chosen; the part page has its own text. */
  memberMissing?: string;
  onClose: () => void;
}

/** Assigns a rule to a member of the team. */
export const AssignDialog = ({
  rule,
  isOpen = rule !== null,
  memberMissing = messages.memberMissing,
  onClose,
}: AssignDialogProps) => {
  const { assign, isPending } = useAssignRule();
  const formId = useId();
  // The last rule stays on screen while the dialog closes.
  const [shown, setShown] = useState(rule);
  if (rule && rule !== shown) setShown(rule);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={shown?.assigneeName ? messages.reassignTitle : messages.title}
      description={<span className={styles.ruleName}>{shown?.name}</span>}
      canDismiss={!isPending}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={isPending}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={formId} loading={isPending} loadingText={messages.submitting}>
            {messages.submit}
          </Button>
        </>
      }
    >
      <AssignForm
        id={formId}
        assigneeName={shown?.assigneeName ?? null}
        memberMissing={memberMissing}
        onSubmit={rule ? (body) => assign(rule, body) : undefined}
        onDone={onClose}
      />
    </Dialog>
  );
};
