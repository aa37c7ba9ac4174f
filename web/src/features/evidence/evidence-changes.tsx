import { useState } from "react";
import { deleteEvidence } from "../../../../shared/api/evidence.ts";
import type { Evidence } from "../../../../shared/schemas/evidence.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { EvidenceDialog, type NewPlace } from "./evidence-dialog.tsx";
import { messages } from "./evidence-messages.ts";
import { shownEvidence } from "./use-evidence.ts";

const { asked, toast } = messages;

type Change = { readonly kind: "add" } | { readonly kind: "edit" | "delete"; readonly evidence: Evidence };

/** What is being done to evidence, and the dialogs for it. `place` is what new evidence is of. */
export const useEvidenceChanges = (place?: NewPlace) => {
  const [change, setChange] = useState<Change>();
  const close = () => setChange(undefined);
  const { run, isPending } = useApiMutation(deleteEvidence, { invalidates: shownEvidence });
  const remove = async ({ id }: Evidence) => {
    try {
      await run({ params: { id } });
      notify.success(toast.deleted);
      close();
    } catch (error) {
      notify.failure(error, toast.error, toast.deleteFailed);
    }
  };
  const deleted = change?.kind === "delete" ? change.evidence : undefined;
  const dialogs = (
    <>
      {change?.kind === "add" || change?.kind === "edit" ? (
        <EvidenceDialog
          evidence={change.kind === "edit" ? change.evidence : undefined}
          place={place}
          onClose={close}
        />
      ) : null}
      <ConfirmDialog
        isOpen={deleted !== undefined}
        title={asked.title}
        body={deleted ? asked.body(deleted) : ""}
        confirmLabel={asked.confirm}
        isPending={isPending}
        onConfirm={() => deleted && void remove(deleted)}
        onCancel={close}
      />
    </>
  );
  return {
    dialogs,
    add: () => setChange({ kind: "add" }),
    edit: (evidence: Evidence) => setChange({ kind: "edit", evidence }),
    remove: (evidence: Evidence) => setChange({ kind: "delete", evidence }),
  };
};
