import { Textarea } from "@chakra-ui/react";
import { useForm } from "react-hook-form";
import { applyProblem } from "../../../lib/form-problem.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { FormField } from "../../../ui/form-field.tsx";
import { notify } from "../../../ui/notify.ts";
import { reviewMessages } from "./review-messages.ts";
import { type Submission, useDecideWork } from "./use-work-review.ts";

const { giveBack: messages, successTitle, errorTitle, missing } = reviewMessages;

interface ReasonFormProps {
  id: string;
  onSubmit: (reason: string) => Promise<unknown>;
  onDone: () => void;
}

const ReasonForm = ({ id, onSubmit, onDone }: ReasonFormProps) => {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { reason: "" } });
  const submit = handleSubmit(async ({ reason }) => {
    try {
      await onSubmit(reason.trim());
      onDone();
      notify.success(successTitle, messages.success);
    } catch (error) {
      if (!applyProblem(error, ["reason"], setError)) notify.failure(error, errorTitle, messages.failed);
    }
  });
  return (
    <form id={id} noValidate onSubmit={submit}>
      <FormField
        label={messages.reason}
        isRequired
        hint={messages.hint}
        error={formState.errors.reason?.message}
      >
        <Textarea
          rows={5}
          maxLength={5000}
          {...register("reason", { validate: (text) => text.trim() !== "" || missing })}
        />
      </FormField>
    </form>
  );
};

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
        <ReasonForm id={formId} onSubmit={(reason) => giveBack(submission, reason)} onDone={onClose} />
      )}
    </FormDialog>
  );
};
