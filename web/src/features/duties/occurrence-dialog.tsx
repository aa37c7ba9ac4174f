import { Textarea } from "@chakra-ui/react";
import { Controller, useForm } from "react-hook-form";
import type { Occurrence } from "../../../../shared/schemas/duty.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { useLast } from "../../lib/use-last.ts";
import { EvidenceChoice } from "../../ui/evidence-choice.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import styles from "./duties.module.css";
import { dutiesMessages, stepDialogMessages as messages, stepMessages } from "./duties-messages.ts";

export type AskedStep = "complete" | "submit" | "return" | "skip";

interface StepWords {
  note?: string;
  reason?: string;
  evidenceIds?: string[];
}

const { toast } = dutiesMessages;

const isOfWork = (step: AskedStep): boolean => step === "complete" || step === "submit";

interface StepFormProps {
  id: string;
  step: AskedStep;
  /** That of the occurrence, which goes with the work unless it is taken out. */
  evidence: Occurrence["evidence"];
  onStep: (words: StepWords) => Promise<unknown>;
  onDone: () => void;
}

const StepForm = ({ id, step, evidence, onStep, onDone }: StepFormProps) => {
  const form = useForm<{ text: string; evidenceIds: string[] }>({
    defaultValues: { text: "", evidenceIds: evidence.map((each) => each.id) },
  });
  const { register, handleSubmit, setError, formState, control } = form;
  const isRequired = step !== "complete";
  const submit = handleSubmit(async ({ text, evidenceIds }) => {
    try {
      await onStep(isOfWork(step) ? { note: text.trim(), evidenceIds } : { reason: text.trim() });
      onDone();
    } catch (error) {
      if (!applyProblem(error, ["evidenceIds"], setError))
        notify.failure(error, toast.error, toast.stepFailed);
    }
  });
  const { errors } = formState;
  return (
    <form id={id} noValidate className={styles.form} onSubmit={submit}>
      <FormField
        label={messages[step].text}
        isRequired={isRequired}
        hint={messages[step].hint}
        error={errors.text?.message}
      >
        <Textarea
          rows={5}
          maxLength={5000}
          {...register("text", { validate: (text) => !isRequired || text.trim() !== "" || messages.missing })}
        />
      </FormField>
      {isOfWork(step) ? (
        <Controller
          control={control}
          name="evidenceIds"
          render={({ field, fieldState }) => (
            <EvidenceChoice
              own={evidence}
              none={messages.noEvidence}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      ) : null}
    </form>
  );
};

interface OccurrenceDialogProps {
  /** Undefined keeps the dialog closed. */
  step: AskedStep | undefined;
  isPending: boolean;
  evidence: StepFormProps["evidence"];
  onStep: StepFormProps["onStep"];
  onClose: () => void;
}

/** Asks for the note of what was done, or for the reason why it was not. */
export const OccurrenceDialog = ({ step, isPending, evidence, onStep, onClose }: OccurrenceDialogProps) => {
  const shown = useLast(step);
  if (!shown) return null;
  return (
    <FormDialog
      isOpen={step !== undefined}
      onClose={onClose}
      title={messages[shown].title}
      cancel={messages.cancel}
      submit={stepMessages[shown].label}
      submitting={messages.busy}
      isPending={isPending}
    >
      {(formId) => <StepForm id={formId} step={shown} evidence={evidence} onStep={onStep} onDone={onClose} />}
    </FormDialog>
  );
};
