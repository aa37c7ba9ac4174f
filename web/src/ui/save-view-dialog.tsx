import { Input } from "@chakra-ui/react";
import { useForm } from "react-hook-form";
import type { SavedView } from "../../../shared/schemas/saved-view.ts";
import { applyProblem } from "../lib/form-problem.ts";
import { FormDialog } from "./form-dialog.tsx";
import { FormField } from "./form-field.tsx";
import { notify } from "./notify.ts";
import { savedViewMessages as words } from "./saved-view-messages.ts";
import styles from "./saved-views.module.css";

interface Values {
  name: string;
  isShared: boolean;
  isDefault: boolean;
}

interface SaveViewDialogProps {
  /** The view that gets another name; undefined for a new one. */
  renamed: SavedView | undefined;
  isOpen: boolean;
  /** Managers share views. */
  mayShare: boolean;
  isPending: boolean;
  onSave: (values: Values) => Promise<unknown>;
  onClose: () => void;
}

const Form = ({ id, props }: { id: string; props: SaveViewDialogProps }) => {
  const { renamed, mayShare, onSave, onClose } = props;
  const form = useForm<Values>({
    defaultValues: { name: renamed?.name ?? "", isShared: false, isDefault: false },
  });
  const { register, handleSubmit, formState, setError } = form;
  const save = handleSubmit(async (values) => {
    try {
      await onSave(values);
      notify.success(words.saved);
      onClose();
    } catch (error) {
      if (!applyProblem(error, ["name"], setError)) notify.failure(error, words.error, words.failed);
    }
  });
  return (
    <form id={id} noValidate className={styles.form} onSubmit={save}>
      <FormField label={words.name} isRequired error={formState.errors.name?.message}>
        <Input
          maxLength={80}
          autoComplete="off"
          {...register("name", { validate: (name) => name.trim() !== "" || words.missingName })}
        />
      </FormField>
      {renamed ? null : (
        <>
          {mayShare ? (
            <label className={styles.check}>
              <input type="checkbox" {...register("isShared")} />
              <span>
                {words.share}
                <span className={styles.hint}>{words.shareHint}</span>
              </span>
            </label>
          ) : null}
          <label className={styles.check}>
            <input type="checkbox" {...register("isDefault")} />
            <span>
              {words.useDefault}
              <span className={styles.hint}>{words.defaultHint}</span>
            </span>
          </label>
        </>
      )}
    </form>
  );
};

/** Asks for the name of a view, and for whom it is. */
export const SaveViewDialog = (props: SaveViewDialogProps) => (
  <FormDialog
    isOpen={props.isOpen}
    onClose={props.onClose}
    title={props.renamed ? words.rename : words.save}
    size="sm"
    cancel={words.cancel}
    submit={words.submit}
    submitting={words.submitting}
    isPending={props.isPending}
  >
    {(id) => <Form id={id} props={props} />}
  </FormDialog>
);
