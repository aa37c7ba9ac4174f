import { Textarea } from "@chakra-ui/react";
import { useForm } from "react-hook-form";
import { maxReasonLength, minReasonLength } from "../../../../shared/schemas/changes.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { messages } from "./changes-messages.ts";

const { reason: words } = messages;

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
    } catch (error) {
      if (!applyProblem(error, ["reason"], setError))
        notify.failure(error, messages.error, messages.bulk.failed);
    }
  });
  return (
    <form id={id} noValidate onSubmit={submit}>
      <FormField label={words.label} isRequired error={formState.errors.reason?.message}>
        <Textarea
          rows={4}
          maxLength={maxReasonLength}
          {...register("reason", {
            validate: (text) => text.trim().length >= minReasonLength || words.missing,
          })}
        />
      </FormField>
    </form>
  );
};

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
    {(formId) => <ReasonForm id={formId} onSubmit={onSubmit} onDone={onClose} />}
  </FormDialog>
);
