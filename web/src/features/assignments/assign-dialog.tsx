import { useLast } from "../../lib/use-last.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
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
  const shown = useLast(rule);
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={shown?.assigneeName ? messages.reassignTitle : messages.title}
      description={<span className={styles.ruleName}>{shown?.name}</span>}
      cancel={messages.cancel}
      submit={messages.submit}
      submitting={messages.submitting}
      isPending={isPending}
    >
      {(formId) => (
        <AssignForm
          id={formId}
          rule={shown}
          memberMissing={memberMissing}
          onSubmit={rule ? (body) => assign(rule, body) : undefined}
          onDone={onClose}
        />
      )}
    </FormDialog>
  );
};
