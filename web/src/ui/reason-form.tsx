import { Textarea } from "@chakra-ui/react";
import { useForm } from "react-hook-form";
import { applyProblem } from "../lib/form-problem.ts";
import { FormField } from "./form-field.tsx";
import { notify } from "./notify.ts";

interface ReasonFormProps {
  id: string;
  label: string;
  hint?: string;
  rows: number;
  /** Characters, without white space around them. */
  minLength: number;
  maxLength: number;
  /** What a shorter text is told. */
  missing: string;
  /** Title and fallback of a failure that belongs to no field. */
  failure: { title: string; body: string };
  /** Rejects where nothing was done. */
  onSubmit: (reason: string) => Promise<unknown>;
  onDone: () => void;
}

/** Asks why, inside a dialog; what the server says of the reason stands at its field. */
export const ReasonForm = ({ id, onSubmit, onDone, ...asked }: ReasonFormProps) => {
  const { label, hint, rows, minLength, maxLength, missing, failure } = asked;
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { reason: "" } });
  const submit = handleSubmit(async ({ reason }) => {
    try {
      await onSubmit(reason.trim());
      onDone();
    } catch (error) {
      if (!applyProblem(error, ["reason"], setError)) notify.failure(error, failure.title, failure.body);
    }
  });
  return (
    <form id={id} noValidate onSubmit={submit}>
      <FormField label={label} isRequired {...(hint && { hint })} error={formState.errors.reason?.message}>
        <Textarea
          rows={rows}
          maxLength={maxLength}
          {...register("reason", { validate: (text) => text.trim().length >= minLength || missing })}
        />
      </FormField>
    </form>
  );
};
