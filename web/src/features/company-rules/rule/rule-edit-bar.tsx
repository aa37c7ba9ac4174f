import { Button } from "@chakra-ui/react";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import styles from "./rule-edit.module.css";
import { editMessages } from "./rule-edit-messages.ts";
import type { RuleEditor } from "./use-rule-editor.ts";

const { bar: messages, leave, discard } = editMessages;

/** Save and cancel, in reach wherever the page is scrolled to. */
export const RuleEditBar = ({ editor }: { editor: RuleEditor }) => (
  <section className={styles.bar} aria-label={messages.label}>
    <span className={styles.state} role="status" data-dirty={editor.isDirty || undefined}>
      {editor.isDirty ? messages.dirty : messages.clean}
    </span>
    <Button variant="outline" onClick={editor.cancel} disabled={editor.isSaving}>
      {messages.cancel}
    </Button>
    <Button onClick={editor.save} loading={editor.isSaving} loadingText={messages.saving}>
      {messages.save}
    </Button>
  </section>
);

/** Asks before changes are lost: by a way to another page, or by Cancel. */
export const LoseChangesDialogs = ({ editor: { leaving, discarding } }: { editor: RuleEditor }) => (
  <>
    <ConfirmDialog
      isOpen={leaving.isAsking}
      title={leave.title}
      body={leave.body}
      confirmLabel={leave.confirm}
      cancelLabel={leave.stay}
      onConfirm={leaving.leave}
      onCancel={leaving.stay}
    />
    <ConfirmDialog
      isOpen={discarding.isAsking}
      title={discard.title}
      body={discard.body}
      confirmLabel={discard.confirm}
      cancelLabel={discard.stay}
      onConfirm={discarding.discard}
      onCancel={discarding.stay}
    />
  </>
);
