import { Input } from "@chakra-ui/react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { RuleTag } from "../../../../shared/schemas/rule-tag.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { FormField } from "../../ui/form-field.tsx";
import { InlineButtons } from "../../ui/inline-buttons.tsx";
import { notify } from "../../ui/notify.ts";
import { ColorChoice } from "./color-choice.tsx";
import { messages } from "./messages.ts";
import styles from "./rule-tags.module.css";
import { useTagManagement } from "./use-tag-changes.ts";

const { manage: words, toast } = messages;
const fields = ["name"] as const;

/** Name and color of a tag. */
export const EditTagForm = ({ tag, onDone }: { tag: RuleTag; onDone: () => void }) => {
  const { update, isPending } = useTagManagement();
  const [color, setColor] = useState(tag.color);
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name: tag.name } });
  const save = async ({ name }: { name: string }) => {
    try {
      await update({ ...tag, name, color });
      notify.success(toast.success, words.updated);
      onDone();
    } catch (error) {
      if (!applyProblem(error, fields, setError)) notify.failure(error, toast.error, words.updateFailed);
    }
  };
  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit(save)}>
      <FormField label={words.name} isRequired error={formState.errors.name?.message}>
        <Input
          autoFocus
          maxLength={50}
          {...register("name", { validate: (name) => name.trim() !== "" || words.nameMissing })}
        />
      </FormField>
      <ColorChoice value={color} onChange={setColor} />
      <InlineButtons
        cancel={messages.cancel}
        submit={words.save}
        submitting={messages.pending}
        isPending={isPending}
        onCancel={onDone}
      />
    </form>
  );
};
