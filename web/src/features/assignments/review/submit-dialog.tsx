import { Textarea } from "@chakra-ui/react";
import { useForm } from "react-hook-form";
import { listEvidence } from "../../../../../shared/api/evidence.ts";
import { maxSubmissionEvidence } from "../../../../../shared/schemas/work-review.ts";
import { evidenceOfRule } from "../../../lib/evidence-of-rule.ts";
import { applyProblem } from "../../../lib/form-problem.ts";
import { useApi } from "../../../lib/use-api.ts";
import { useLast } from "../../../lib/use-last.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { FormField } from "../../../ui/form-field.tsx";
import { notify } from "../../../ui/notify.ts";
import styles from "./review.module.css";
import { reviewMessages } from "./review-messages.ts";
import { useSubmitWork } from "./use-work-review.ts";

const { submit: messages, successTitle, errorTitle, missing } = reviewMessages;

/** Work of the reader. */
export interface OwnWork {
  companyRuleId: number;
  name: string;
}

interface SubmitFormProps {
  id: string;
  companyRuleId: number;
  onSubmit: (values: { note: string; evidenceIds: string[] }) => Promise<unknown>;
  onDone: () => void;
}

const SubmitForm = ({ id, companyRuleId, onSubmit, onDone }: SubmitFormProps) => {
  const form = useForm<{ note: string; evidenceIds: string[] }>({
    defaultValues: { note: "", evidenceIds: [] },
  });
  const { register, handleSubmit, setError, formState } = form;
  const evidence = useApi(listEvidence, evidenceOfRule(companyRuleId));
  const submit = handleSubmit(async ({ note, evidenceIds }) => {
    try {
      await onSubmit({ note: note.trim(), evidenceIds });
      onDone();
      notify.success(successTitle, messages.success);
    } catch (error) {
      if (!applyProblem(error, ["note", "evidenceIds"], setError))
        notify.failure(error, errorTitle, messages.failed);
    }
  });
  const all = evidence.data?.items;
  return (
    <form id={id} noValidate className={styles.form} onSubmit={submit}>
      <FormField label={messages.note} isRequired hint={messages.hint} error={formState.errors.note?.message}>
        <Textarea
          rows={5}
          maxLength={5000}
          {...register("note", { validate: (text) => text.trim() !== "" || missing })}
        />
      </FormField>
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
        {formState.errors.evidenceIds ? (
          <p role="alert" className={styles.problem}>
            {formState.errors.evidenceIds.message}
          </p>
        ) : null}
      </fieldset>
    </form>
  );
};

/** Submits work with a note and evidence of its rule; null keeps the dialog closed. */
export const SubmitDialog = ({ work, onClose }: { work: OwnWork | null; onClose: () => void }) => {
  const { submit, isPending } = useSubmitWork();
  const shown = useLast(work);
  return (
    <FormDialog
      isOpen={work !== null}
      onClose={onClose}
      title={messages.title}
      description={<span className={styles.name}>{shown?.name}</span>}
      cancel={messages.cancel}
      submit={messages.action}
      submitting={messages.submitting}
      isPending={isPending}
    >
      {(formId) =>
        shown ? (
          <SubmitForm
            id={formId}
            companyRuleId={shown.companyRuleId}
            onSubmit={(values) => submit(shown.companyRuleId, values)}
            onDone={onClose}
          />
        ) : null
      }
    </FormDialog>
  );
};
