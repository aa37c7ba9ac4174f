import { Textarea } from "@chakra-ui/react";
import { useCallback, useState } from "react";
import { useForm } from "react-hook-form";
import { useLast } from "../../../lib/use-last.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { FormField } from "../../../ui/form-field.tsx";
import { RowButton } from "../../../ui/row-button.tsx";
import styles from "./reason-dialog.module.css";
import { messages } from "./reason-messages.ts";

/** What is asked about, and what follows from the reason. */
interface Question {
  /** The rule's name, or how many rules. */
  about: string;
  isOne: boolean;
  onReason: (reason: string) => void;
}

const ReasonForm = ({ id, onReason }: { id: string; onReason: (reason: string) => void }) => {
  const { register, handleSubmit, setValue, setFocus, formState } = useForm({
    defaultValues: { reason: "" },
  });
  const choose = (reason: string) => {
    setValue("reason", reason, { shouldValidate: true });
    setFocus("reason");
  };
  return (
    <form id={id} noValidate onSubmit={handleSubmit(({ reason }) => onReason(reason.trim()))}>
      <fieldset className={styles.suggestions} aria-label={messages.suggestions}>
        {messages.suggested.map((reason) => (
          <RowButton key={reason} onClick={() => choose(reason)}>
            {reason}
          </RowButton>
        ))}
      </fieldset>
      <FormField label={messages.reason} isRequired error={formState.errors.reason?.message}>
        <Textarea
          rows={4}
          maxLength={1000}
          {...register("reason", { validate: (text) => text.trim().length >= 3 || messages.missing })}
        />
      </FormField>
    </form>
  );
};

/** Asks why rules do not apply. `ask` keeps its identity; `dialog` belongs on the page. */
export const useReasonQuestion = () => {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = useCallback((next: Question) => setQuestion(next), []);
  const shown = useLast(question);
  const close = () => setQuestion(null);
  const dialog = (
    <FormDialog
      isOpen={question !== null}
      onClose={close}
      title={shown?.isOne === false ? messages.rules : messages.rule}
      description={shown?.about}
      cancel={messages.cancel}
      submit={messages.submit}
      submitting={messages.submit}
      isPending={false}
    >
      {(formId) => (
        <ReasonForm
          id={formId}
          onReason={(reason) => {
            close();
            question?.onReason(reason);
          }}
        />
      )}
    </FormDialog>
  );
  return { ask, dialog };
};
