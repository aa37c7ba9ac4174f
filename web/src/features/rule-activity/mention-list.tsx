import type { RefObject } from "react";
import styles from "./mention-list.module.css";
import { messages } from "./messages.ts";
import type { useMentions } from "./use-mentions.ts";

interface MentionListProps {
  id: string;
  mentions: ReturnType<typeof useMentions>;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Id of an option, for the field to point at. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** The people that "@" offers. The field keeps the focus and points at the active one. */
export const MentionList = ({ id, mentions, field }: MentionListProps) => {
  const { options, active, setActive, choose } = mentions;
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={messages.box.people}
        className={styles.list}
        hidden={options.length === 0}
      >
        {options.map((person, index) => (
          // The keyboard chooses in the field: options never have the focus (aria-activedescendant).
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={person.id}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            onPointerMove={() => setActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => field.current && choose(field.current, person)}
          >
            <span className={styles.name}>{person.name}</span>
            <span className={styles.email}>{person.email}</span>
          </div>
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {options.length > 0 ? messages.box.offered(options.length) : null}
      </p>
    </>
  );
};
