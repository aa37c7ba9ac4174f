import { FormDialog } from "../../../ui/form-dialog.tsx";
import { notify } from "../../../ui/notify.ts";
import { ReasonForm } from "../../../ui/reason-form.tsx";
import { reviewMessages } from "./review-messages.ts";
import { type Submission, useDecideWork } from "./use-work-review.ts";

const { giveBack: messages, successTitle, errorTitle, missing } = reviewMessages;

interface ReturnDialogProps {
  isOpen: boolean;
  submission: Submission;
  onClose: () => void;
}

/** Returns work, with what is missing. */
export const ReturnDialog = ({ isOpen, submission, onClose }: ReturnDialogProps) => {
  const { giveBack, isPending } = useDecideWork();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={messages.title}
      cancel={messages.cancel}
      submit={messages.action}
      submitting={messages.submitting}
      isPending={isPending}
    >
      {(formId) => (
        <ReasonForm
          id={formId}
          label={messages.reason}
          hint={messages.hint}
          rows={5}
          minLength={1}
          maxLength={5000}
          missing={missing}
          failure={{ title: errorTitle, body: messages.failed }}
          onSubmit={(reason) => giveBack(submission, reason)}
          onDone={() => {
            onClose();
            notify.success(successTitle, messages.success);
          }}
        />
      )}
    </FormDialog>
  );
};
