import { useState } from "react";
import { getObligationEvaluation } from "../../../../shared/api/obligation-evaluations.ts";
import type { Obligation, ObligationBody } from "../../../../shared/schemas/obligation-evaluation.ts";
import { useApi } from "../../lib/use-api.ts";
import { useLast } from "../../lib/use-last.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { ObligationForm } from "./obligation-form.tsx";
import { messages } from "./obligations-messages.ts";

const { form: words } = messages;

interface ObligationDialogProps {
  /** The one to edit, `new` to add one, null to keep the dialog closed. */
  target: Obligation | "new" | null;
  onClose: () => void;
  /** Rejects when the server refuses. */
  onSave: (body: ObligationBody) => Promise<void>;
}

interface EditFormProps {
  id: string;
  formId: string;
  onReady: (isReady: boolean) => void;
  onSubmit: (body: ObligationBody) => Promise<void>;
}

/** The list leaves the texts out; the obligation itself, read again each time, brings them. */
const EditForm = ({ id, formId, ...form }: EditFormProps) => (
  <AsyncView
    state={useApi(getObligationEvaluation, { params: { id } }, { freshFor: 0, keepFor: 0 })}
    failure={words.loadFailed}
    skeleton={<SkeletonRows count={6} />}
  >
    {(obligation) => <ObligationForm id={formId} obligation={obligation} {...form} />}
  </AsyncView>
);

/** Adds an obligation, or edits one. */
export const ObligationDialog = ({ target, onClose, onSave }: ObligationDialogProps) => {
  const [isReady, setReady] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const shown = useLast(target);
  const isNew = shown === "new";
  const submit = async (body: ObligationBody): Promise<void> => {
    setSaving(true);
    try {
      await onSave(body);
      onClose();
    } finally {
      setSaving(false);
    }
  };
  const form = { onReady: setReady, onSubmit: submit };
  return (
    <FormDialog
      isOpen={target !== null}
      onClose={onClose}
      size="lg"
      title={isNew ? words.add : words.edit}
      description={words.description}
      cancel={words.cancel}
      submit={isNew ? words.save : words.update}
      submitting={words.saving}
      isPending={isSaving}
      canSubmit={isReady}
    >
      {(formId) => (
        <>
          {isNew ? <ObligationForm id={formId} obligation={undefined} {...form} /> : null}
          {shown && !isNew ? <EditForm id={shown.id} formId={formId} {...form} /> : null}
        </>
      )}
    </FormDialog>
  );
};
