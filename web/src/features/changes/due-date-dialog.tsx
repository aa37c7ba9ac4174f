import { Input } from "@chakra-ui/react";
import { useForm } from "react-hook-form";
import { dueDateBounds, validateDueDate } from "../../lib/due-date-input.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { messages } from "./changes-messages.ts";

const { dueDate: words } = messages;

interface DueDateFormProps {
  id: string;
  value: string;
  onSubmit: (dueDate: string) => Promise<unknown>;
  onDone: () => void;
}

const DueDateForm = ({ id, value, onSubmit, onDone }: DueDateFormProps) => {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { dueDate: value } });
  const submit = handleSubmit(async ({ dueDate }) => {
    try {
      await onSubmit(dueDate);
      onDone();
    } catch (error) {
      if (!applyProblem(error, ["dueDate"], setError))
        notify.failure(error, messages.error, messages.bulk.failed);
    }
  });
  return (
    <form id={id} noValidate onSubmit={submit}>
      <FormField label={words.label} isRequired error={formState.errors.dueDate?.message}>
        <Input
          type="date"
          {...dueDateBounds()}
          {...register("dueDate", { required: words.missing, validate: validateDueDate })}
        />
      </FormField>
    </form>
  );
};

interface DueDateDialogProps {
  isOpen: boolean;
  description: string;
  /** The day it has now; empty for none. */
  value?: string;
  isPending: boolean;
  /** Rejects where the change stays as it is. */
  onSubmit: (dueDate: string) => Promise<unknown>;
  onClose: () => void;
  focusAfter?: () => HTMLElement | null;
}

/** Asks until when changes are to be handled. */
export const DueDateDialog = ({ isPending, onSubmit, value = "", ...dialog }: DueDateDialogProps) => (
  <FormDialog
    {...dialog}
    title={words.title}
    cancel={messages.cancel}
    submit={words.submit}
    submitting={words.submitting}
    isPending={isPending}
    size="sm"
  >
    {(formId) => <DueDateForm id={formId} value={value} onSubmit={onSubmit} onDone={dialog.onClose} />}
  </FormDialog>
);
