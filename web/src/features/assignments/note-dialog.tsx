import { Textarea } from "@chakra-ui/react";
import { useForm } from "react-hook-form";
import type { MyAssignment } from "../../../../shared/schemas/assignment.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { useLast } from "../../lib/use-last.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { assignmentTitle } from "./assignment-title.ts";
import styles from "./assignments.module.css";
import { myAssignmentsMessages } from "./my-assignments-messages.ts";
import { useAddNote } from "./use-report-work.ts";

const { note: messages, successTitle, errorTitle } = myAssignmentsMessages;

interface NoteDialogProps {
  /** The assignment to write about; null keeps the dialog closed. */
  assignment: MyAssignment | null;
  onClose: () => void;
}

interface NoteFormProps {
  id: string;
  onSubmit: (note: string) => Promise<unknown>;
  onDone: () => void;
}

const NoteForm = ({ id, onSubmit, onDone }: NoteFormProps) => {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { note: "" } });
  const submit = handleSubmit(async ({ note }) => {
    try {
      await onSubmit(note.trim());
      onDone();
      notify.success(successTitle, messages.added);
    } catch (error) {
      if (!applyProblem(error, ["note"], setError)) notify.failure(error, errorTitle, messages.failed);
    }
  });
  return (
    <form id={id} noValidate onSubmit={submit}>
      <FormField
        label={messages.field}
        isRequired
        hint={messages.hint}
        error={formState.errors.note?.message}
      >
        <Textarea
          rows={5}
          maxLength={5000}
          {...register("note", { validate: (text) => text.trim() !== "" || messages.missing })}
        />
      </FormField>
    </form>
  );
};

/** Writes a note on a rule one has. */
export const NoteDialog = ({ assignment, onClose }: NoteDialogProps) => {
  const { add, isPending } = useAddNote();
  const shown = useLast(assignment);
  return (
    <FormDialog
      isOpen={assignment !== null}
      onClose={onClose}
      title={messages.title}
      description={<span className={styles.ruleName}>{shown && assignmentTitle(shown)}</span>}
      cancel={messages.cancel}
      submit={messages.submit}
      submitting={messages.submitting}
      isPending={isPending}
    >
      {(formId) =>
        shown ? <NoteForm id={formId} onSubmit={(note) => add(shown, note)} onDone={onClose} /> : null
      }
    </FormDialog>
  );
};
