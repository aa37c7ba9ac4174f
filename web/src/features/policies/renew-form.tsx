import { Input } from "@chakra-ui/react";
import { useForm } from "react-hook-form";
import { applyProblem } from "../../lib/form-problem.ts";
import { today } from "../../lib/today.ts";
import { FormField } from "../../ui/form-field.tsx";
import { InlineButtons } from "../../ui/inline-buttons.tsx";
import { notify } from "../../ui/notify.ts";
import { messages } from "./attachment-messages.ts";
import styles from "./attachments.module.css";
import { RowPanel } from "./row-panel.tsx";

const { renew: words, toast } = messages;
const fields = ["expiresAt"] as const;

interface RenewFormProps {
  name: string;
  /** The last day as it is now. */
  expiresAt: string;
  /** Rejects where it fails. */
  onRenew: (expiresAt: string) => Promise<unknown>;
  onClose: () => void;
}

/** A year from now, as for a new attachment; the last day as it is where that is later. */
const suggested = (expiresAt: string): string => {
  const now = new Date();
  const inAYear = today(new Date(now.getFullYear() + 1, now.getMonth(), now.getDate()));
  return expiresAt > inAYear ? expiresAt : inAYear;
};

/** Sets a new last day of an attachment. */
export const RenewForm = ({ name, expiresAt, onRenew, onClose }: RenewFormProps) => {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { expiresAt: suggested(expiresAt) },
  });
  const renew = async (values: { expiresAt: string }) => {
    try {
      await onRenew(values.expiresAt);
      notify.success(toast.success, words.done(values.expiresAt));
      onClose();
    } catch (error) {
      if (!applyProblem(error, fields, setError)) notify.failure(error, toast.error, words.failed);
    }
  };
  const check = (day: string): true | string => {
    if (!day) return words.missing;
    return day >= today() || words.past;
  };
  return (
    <RowPanel label={words.label(name)} onClose={onClose}>
      <form noValidate className={styles.block} onSubmit={handleSubmit(renew)}>
        <div className={styles.day}>
          <FormField
            label={words.field}
            isRequired
            hint={words.hint}
            error={formState.errors.expiresAt?.message}
          >
            <Input type="date" autoFocus min={today()} {...register("expiresAt", { validate: check })} />
          </FormField>
        </div>
        <InlineButtons
          cancel={words.cancel}
          submit={words.confirm}
          submitting={words.pending}
          isPending={formState.isSubmitting}
          onCancel={onClose}
        />
      </form>
    </RowPanel>
  );
};
