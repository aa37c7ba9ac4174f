import type { RuleTag } from "../../../../shared/schemas/rule-tag.ts";
import { InlineButtons } from "../../ui/inline-buttons.tsx";
import { messages } from "./messages.ts";
import styles from "./rule-tags.module.css";
import { useTagManagement } from "./use-tag-changes.ts";

const { manage: words } = messages;

interface DeleteTagProps {
  tag: RuleTag;
  onDeleted: () => void;
  onCancel: () => void;
}

/** Asks before a tag is deleted. */
export const DeleteTag = ({ tag, onDeleted, onCancel }: DeleteTagProps) => {
  const { remove, isPending } = useTagManagement();
  return (
    <div className={styles.form}>
      <h3 className={styles.question}>{words.deleteTitle(tag.name)}</h3>
      <p className={styles.quiet}>{words.deleteBody}</p>
      <InlineButtons
        cancel={messages.cancel}
        submit={words.deleteConfirm}
        submitting={messages.pending}
        isPending={isPending}
        onCancel={onCancel}
        onConfirm={() => void remove(tag.id).then((isDone) => isDone && onDeleted())}
      />
    </div>
  );
};
