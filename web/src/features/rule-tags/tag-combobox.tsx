import { Input } from "@chakra-ui/react";
import { Plus } from "lucide-react";
import { type RefObject, useId } from "react";
import { TagDot } from "../../ui/tag-chips.tsx";
import { messages } from "./messages.ts";
import type { TagChoice } from "./tag-choices.ts";
import styles from "./tag-combobox.module.css";
import { type TagChoiceOptions, useTagChoice } from "./use-tag-choice.ts";

/** Longest name of a tag (shared/schemas/rule-tag.ts). */
const longestName = 50;

interface TagComboboxProps extends TagChoiceOptions {
  inputRef: RefObject<HTMLInputElement | null>;
}

const Choice = ({ choice }: { choice: TagChoice }) =>
  choice.kind === "tag" ? (
    <>
      <TagDot color={choice.tag.color} />
      <span className={styles.name}>{choice.tag.name}</span>
    </>
  ) : (
    <>
      <Plus size={14} aria-hidden="true" />
      <span className={styles.name}>{messages.create(choice.name)}</span>
    </>
  );

/** A box to add a tag by typing: finds the company's tags, or makes a new one. */
export const TagCombobox = ({ inputRef, ...rest }: TagComboboxProps) => {
  const id = useId();
  const { typed, type, choices, isOpen, open, close, active, setActive, choose, onKeyDown } =
    useTagChoice(rest);
  const isListed = isOpen && choices.length > 0;
  const optionId = (index: number) => `${id}-${index}`;
  return (
    <div className={styles.box}>
      <Input
        ref={inputRef}
        size="sm"
        role="combobox"
        aria-label={messages.add}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        aria-activedescendant={isListed && active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        maxLength={longestName}
        placeholder={messages.placeholder}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onClick={open}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={messages.suggestions}
        className={styles.list}
        hidden={!isListed}
      >
        {choices.map((choice, index) => (
          // The keyboard chooses in the input: options never have the focus (aria-activedescendant).
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={choice.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            onPointerMove={() => setActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            <Choice choice={choice} />
          </div>
        ))}
      </div>
      {isOpen && choices.length === 0 ? <p className={styles.hint}>{messages.noneLeft}</p> : null}
    </div>
  );
};
