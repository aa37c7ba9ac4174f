import { maxReasonLength, minReasonLength } from "../../../../shared/schemas/changes.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { ReasonForm } from "../../ui/reason-form.tsx";
import { messages } from "./changes-messages.ts";

const { reason: words } = messages;

interface ReasonDialogProps {
  isOpen: boolean;
  description: string;
  isPending: boolean;
  /** Rejects where the change stays as it is. */
  onSubmit: (reason: string) => Promise<unknown>;
  onClose: () => void;
  focusAfter?: () => HTMLElement | null;
}

/** Asks why a change needs no action. */
export const ReasonDialog = ({
  isOpen,
  description,
  isPending,
  onSubmit,
  onClose,
  ...rest
}: ReasonDialogProps) => (
  <FormDialog
    {...rest}
    isOpen={isOpen}
    onClose={onClose}
    title={words.title}
    description={description}
    cancel={messages.cancel}
    submit={words.submit}
    submitting={words.submitting}
    isPending={isPending}
  >
    {(formId) => (
      <ReasonForm
        id={formId}
        label={words.label}
        rows={4}
        minLength={minReasonLength}
        maxLength={maxReasonLength}
        missing={words.missing}
        failure={{ title: messages.error, body: messages.bulk.failed }}
        onSubmit={onSubmit}
        onDone={onClose}
      />
    )}
  </FormDialog>
);
