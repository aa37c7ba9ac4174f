import { Button } from "@chakra-ui/react";
import { useId, useState } from "react";
import { getObligationEvaluation } from "../../../../shared/api/obligation-evaluations.ts";
import type { Obligation, ObligationBody } from "../../../../shared/schemas/obligation-evaluation.ts";
import { useApi } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Dialog } from "../../ui/dialog.tsx";
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
  const formId = useId();
  const [isReady, setReady] = useState(false);
  const [isSaving, setSaving] = useState(false);
  // The last one stays on screen while the dialog closes.
  const [shown, setShown] = useState(target);
  if (target && target !== shown) setShown(target);
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
    <Dialog
      isOpen={target !== null}
      onClose={onClose}
      size="lg"
      title={isNew ? words.add : words.edit}
      description={words.description}
      canDismiss={!isSaving}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={isSaving}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={!isReady}
            loading={isSaving}
            loadingText={words.saving}
          >
            {isNew ? words.save : words.update}
          </Button>
        </>
      }
    >
      {isNew ? <ObligationForm id={formId} obligation={undefined} {...form} /> : null}
      {shown && !isNew ? <EditForm id={shown.id} formId={formId} {...form} /> : null}
    </Dialog>
  );
};
