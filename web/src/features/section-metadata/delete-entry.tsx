import type { SectionMetadata } from "../../../../shared/schemas/section-metadata.ts";
import { useLast } from "../../lib/use-last.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { messages } from "./messages.ts";
import { entryName } from "./section-columns.tsx";
import styles from "./section-metadata.module.css";
import { useSectionDeletion } from "./use-sections.ts";

const { confirm: words } = messages;

interface DeleteEntryProps {
  /** What to remove; null keeps the question closed. */
  entry: SectionMetadata | null;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an entry goes, and with it all its versions. */
export const DeleteEntry = ({ entry, onClose, onDeleted }: DeleteEntryProps) => {
  const { remove, isPending } = useSectionDeletion();
  const shown = useLast(entry);
  const confirm = async (leaving: SectionMetadata): Promise<void> => {
    if (await remove(leaving)) onDeleted();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={entry !== null}
      title={words.title}
      body={words.body}
      confirmLabel={words.confirm}
      isPending={isPending}
      onConfirm={() => entry && void confirm(entry)}
      onCancel={onClose}
    >
      {shown ? <p className={styles.quiet}>{words.what(entryName(shown), shown.version)}</p> : null}
    </ConfirmDialog>
  );
};
