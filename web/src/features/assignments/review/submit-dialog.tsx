import { Textarea } from "@chakra-ui/react";
import { Controller, useForm } from "react-hook-form";
import { listEvidence } from "../../../../../shared/api/evidence.ts";
import { evidenceOfRule } from "../../../lib/evidence-of-rule.ts";
import { applyProblem } from "../../../lib/form-problem.ts";
import { useApi } from "../../../lib/use-api.ts";
import { useLast } from "../../../lib/use-last.ts";
import { EvidenceChoice } from "../../../ui/evidence-choice.tsx";
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
  const { register, handleSubmit, setError, formState, control } = form;
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
  const hasFailed = evidence.error !== undefined && evidence.data === undefined;
  return (
    <form id={id} noValidate className={styles.form} onSubmit={submit}>
      <FormField label={messages.note} isRequired hint={messages.hint} error={formState.errors.note?.message}>
        <Textarea
          rows={5}
          maxLength={5000}
          {...register("note", { validate: (text) => text.trim() !== "" || missing })}
        />
      </FormField>
      <Controller
        control={control}
        name="evidenceIds"
        render={({ field, fieldState }) => (
          <EvidenceChoice
            own={evidence.data?.items}
            none={messages.noEvidence}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message ?? (hasFailed ? messages.evidenceFailed : undefined)}
          />
        )}
      />
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
