import { useState } from "react";
import { InlineButtons } from "../../ui/inline-buttons.tsx";
import { messages } from "./attachment-messages.ts";
import styles from "./attachments.module.css";
import { RowPanel } from "./row-panel.tsx";

const { detach: words } = messages;

interface DetachQuestionProps {
  name: string;
  /** Answers whether it succeeded; the row is gone then. */
  onDetach: () => Promise<boolean>;
  onClose: () => void;
}

/** Asks before a document is detached; the harmless answer has the focus. */
export const DetachQuestion = ({ name, onDetach, onClose }: DetachQuestionProps) => {
  const [isPending, setPending] = useState(false);
  const detach = async () => {
    setPending(true);
    if (!(await onDetach())) setPending(false);
  };
  return (
    <RowPanel label={words.label(name)} onClose={onClose}>
      <div>
        <p className={styles.question}>{words.question(name)}</p>
        <p className={styles.quiet}>{words.body}</p>
      </div>
      <InlineButtons
        cancel={words.cancel}
        submit={words.confirm}
        submitting={words.confirm}
        isPending={isPending}
        onCancel={onClose}
        onConfirm={() => void detach()}
      />
    </RowPanel>
  );
};
