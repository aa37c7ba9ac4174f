import { Button } from "@chakra-ui/react";
import type { Scoping } from "../../../../shared/schemas/scoping.ts";
import { formatDateTime, formatPerson } from "../../lib/format.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import styles from "./scoping.module.css";
import { messages } from "./scoping-messages.ts";
import type { ScopingDraft } from "./use-scoping.ts";

/** Who saved last, and the buttons; it stays in sight while there is something to save. */
export const SaveBar = ({ scoping, draft }: { scoping: Scoping; draft: ScopingDraft }) => {
  const { updatedBy, updatedAt } = scoping.profile;
  const saved =
    updatedBy && updatedAt ? messages.savedBy(formatPerson(updatedBy), formatDateTime(updatedAt)) : "";
  return (
    <div className={styles.save} data-dirty={draft.isDirty || undefined}>
      <p className={styles.saved}>{draft.isDirty ? messages.unsaved : saved}</p>
      {draft.isDirty ? (
        <Button variant="outline" size="sm" disabled={draft.isPending} onClick={draft.discard}>
          {messages.discard}
        </Button>
      ) : null}
      <Button
        size="sm"
        disabled={!draft.isDirty}
        loading={draft.isPending}
        loadingText={messages.saving}
        onClick={() => void draft.save(scoping)}
      >
        {messages.save}
      </Button>
      <ConfirmDialog
        isOpen={draft.leaving.isAsking}
        title={messages.leaving.title}
        body={messages.leaving.body}
        confirmLabel={messages.leaving.confirm}
        cancelLabel={messages.leaving.stay}
        onConfirm={draft.leaving.leave}
        onCancel={draft.leaving.stay}
      />
    </div>
  );
};
