import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { RuleTag } from "../../../../shared/schemas/rule-tag.ts";
import { useFocusOnMount } from "../../lib/use-focus-on-mount.ts";
import { useRuleTags } from "../../lib/use-rule-tags.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { TagDot } from "../../ui/tag-chips.tsx";
import { DeleteTag } from "./delete-tag.tsx";
import { EditTagForm } from "./edit-tag-form.tsx";
import { messages } from "./messages.ts";
import styles from "./rule-tags.module.css";

const { manage: words } = messages;

/** One thing at a time in one dialog: the list, the form of a tag, or the question whether to delete one. */
type View = { kind: "list"; after?: string } | { kind: "edit" | "delete"; tag: RuleTag };

interface TagRowProps {
  tag: RuleTag;
  hasFocus: boolean;
  onShow: (view: View) => void;
}

const TagRow = ({ tag, hasFocus, onShow }: TagRowProps) => {
  // Back from a form: the focus goes on where it was.
  const row = useFocusOnMount<HTMLLIElement>(hasFocus);
  return (
    <li ref={row} className={styles.row}>
      <TagDot color={tag.color} />
      <span className={styles.rowName}>{tag.name}</span>
      <RowButton aria-label={words.edit(tag.name)} onClick={() => onShow({ kind: "edit", tag })}>
        <Pencil aria-hidden="true" />
      </RowButton>
      <RowButton
        tone="danger"
        aria-label={words.delete(tag.name)}
        onClick={() => onShow({ kind: "delete", tag })}
      >
        <Trash2 aria-hidden="true" />
      </RowButton>
    </li>
  );
};

const TagRows = ({ after, onShow }: { after: string | undefined; onShow: (view: View) => void }) => {
  const { state } = useRuleTags();
  return (
    <AsyncView
      state={state}
      failure={messages.loadFailed}
      skeleton={<SkeletonRows count={3} height="2.5rem" />}
      isEmpty={(tags) => tags.length === 0}
      empty={<p className={styles.quiet}>{words.empty}</p>}
    >
      {(tags) => (
        <ul className={styles.rows} aria-label={words.list}>
          {tags.map((tag) => (
            <TagRow key={tag.id} tag={tag} hasFocus={tag.id === after} onShow={onShow} />
          ))}
        </ul>
      )}
    </AsyncView>
  );
};

interface ManageTagsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Renames, recolours and deletes the company's tags. */
export const ManageTagsDialog = ({ isOpen, onClose }: ManageTagsDialogProps) => {
  const [view, setView] = useState<View>({ kind: "list" });
  const close = () => {
    onClose();
    setView({ kind: "list" });
  };
  const backTo = (tag?: RuleTag) => setView({ kind: "list", ...(tag && { after: tag.id }) });
  return (
    <Dialog isOpen={isOpen} onClose={close} size="sm" title={words.title} description={words.description}>
      {view.kind === "list" ? <TagRows after={view.after} onShow={setView} /> : null}
      {view.kind === "edit" ? <EditTagForm tag={view.tag} onDone={() => backTo(view.tag)} /> : null}
      {view.kind === "delete" ? (
        <DeleteTag tag={view.tag} onDeleted={() => backTo()} onCancel={() => backTo(view.tag)} />
      ) : null}
    </Dialog>
  );
};
