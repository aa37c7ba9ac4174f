import { Textarea } from "@chakra-ui/react";
import { useForm } from "react-hook-form";
import { listEvidence } from "../../../../shared/api/evidence.ts";
import { maxSubmissionEvidence } from "../../../../shared/schemas/work-review.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { useApi } from "../../lib/use-api.ts";
import { useLast } from "../../lib/use-last.ts";
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
/** Pieces of evidence that are offered, the newest. */
const offered = 50;

const isOfWork = (step: AskedStep): boolean => step === "complete" || step === "submit";

interface StepFormProps {
  id: string;
  step: AskedStep;
  onStep: (words: StepWords) => Promise<unknown>;
  onDone: () => void;
}

const StepForm = ({ id, step, onStep, onDone }: StepFormProps) => {
  const form = useForm<{ text: string; evidenceIds: string[] }>({
    defaultValues: { text: "", evidenceIds: [] },
  });
  const { register, handleSubmit, setError, formState } = form;
  const evidence = useApi(listEvidence, isOfWork(step) ? { query: { limit: offered } } : null);
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
  const all = evidence.data?.items;
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
        <fieldset className={styles.choices}>
          <legend>{messages.evidence}</legend>
          {evidence.error && !all ? <p className={styles.quiet}>{messages.evidenceFailed}</p> : null}
          {all?.length === 0 ? <p className={styles.quiet}>{messages.noEvidence}</p> : null}
          {all?.map((each) => (
            <label key={each.id} className={styles.choice}>
              <input
                type="checkbox"
                value={each.id}
                {...register("evidenceIds", {
                  validate: (ids) =>
                    ids.length <= maxSubmissionEvidence || messages.most(maxSubmissionEvidence),
                })}
              />
              <span>{each.title}</span>
            </label>
          ))}
          {errors.evidenceIds ? (
            <p role="alert" className={styles.problem}>
              {errors.evidenceIds.message}
            </p>
          ) : null}
        </fieldset>
      ) : null}
    </form>
  );
};

interface OccurrenceDialogProps {
  /** Undefined keeps the dialog closed. */
  step: AskedStep | undefined;
  isPending: boolean;
  onStep: StepFormProps["onStep"];
  onClose: () => void;
}

/** Asks for the note of what was done, or for the reason why it was not. */
export const OccurrenceDialog = ({ step, isPending, onStep, onClose }: OccurrenceDialogProps) => {
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
      {(formId) => <StepForm id={formId} step={shown} onStep={onStep} onDone={onClose} />}
    </FormDialog>
  );
};
