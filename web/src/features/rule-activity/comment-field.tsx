import { Textarea } from "@chakra-ui/react";
import { useId, useRef } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { FormField } from "../../ui/form-field.tsx";
import styles from "./comment-box.module.css";
import { MentionList, optionId } from "./mention-list.tsx";
import { messages } from "./messages.ts";
import type { useMentions } from "./use-mentions.ts";

const { box: words } = messages;

interface CommentFieldProps {
  field: UseFormRegisterReturn<"content">;
  mentions: ReturnType<typeof useMentions>;
  placeholder: string;
  error: string | undefined;
}

/** The text of a comment. "@" in it offers the people of the company. */
export const CommentField = ({ field, mentions, placeholder, error }: CommentFieldProps) => {
  const listId = useId();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const isOpen = mentions.options.length > 0;
  return (
    <div className={styles.field}>
      <FormField label={words.label} error={error}>
        <Textarea
          rows={2}
          maxLength={10_000}
          placeholder={placeholder}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? optionId(listId, mentions.active) : undefined}
          {...field}
          ref={(element) => {
            field.ref(element);
            textarea.current = element;
          }}
          onChange={(event) => {
            mentions.look(event.target);
            return field.onChange(event);
          }}
          onSelect={mentions.onSelect}
          onKeyDown={mentions.onKeyDown}
          onBlur={(event) => {
            mentions.leave();
            return field.onBlur(event);
          }}
        />
      </FormField>
      <MentionList id={listId} mentions={mentions} field={textarea} />
    </div>
  );
};
