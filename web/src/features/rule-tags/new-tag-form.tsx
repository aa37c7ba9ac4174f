import { useState } from "react";
import { defaultTagColor } from "../../../../shared/schemas/rule-tag.ts";
import { InlineButtons } from "../../ui/inline-buttons.tsx";
import { ColorChoice } from "./color-choice.tsx";
import { messages } from "./messages.ts";
import styles from "./rule-tags.module.css";

interface NewTagFormProps {
  name: string;
  isPending: boolean;
  onCreate: (color: string) => void;
  onCancel: () => void;
}

/** Chooses the color of a tag that is about to be made. */
export const NewTagForm = ({ name, isPending, onCreate, onCancel }: NewTagFormProps) => {
  const [color, setColor] = useState<string>(defaultTagColor);
  return (
    <form
      className={styles.newTag}
      aria-label={messages.newTag(name)}
      onSubmit={(event) => {
        event.preventDefault();
        onCreate(color);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onCancel();
      }}
    >
      <p className={styles.newName}>{messages.newTag(name)}</p>
      <ColorChoice value={color} onChange={setColor} hasFocus />
      <InlineButtons
        size="xs"
        cancel={messages.cancel}
        submit={messages.createButton}
        submitting={messages.pending}
        isPending={isPending}
        onCancel={onCancel}
      />
    </form>
  );
};
