import { Button, Input } from "@chakra-ui/react";
import { type KeyboardEvent, useState } from "react";
import { isAllowedLink } from "../../../../../shared/markdown/markdown.ts";
import { FormField } from "../../../ui/form-field.tsx";
import { editorMessages as words } from "./editor-messages.ts";
import styles from "./markdown-editor.module.css";

/** A mail address becomes a link that writes a mail. */
const addressOf = (typed: string): string =>
  /^[^\s/:@]+@[^\s/:@]+$/.test(typed) ? `mailto:${typed}` : typed;

/** Asks where a link leads. @param onDone told the address; undefined where there is to be none */
export const LinkForm = ({ onDone }: { onDone: (href: string | undefined) => void }) => {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const set = () => {
    const address = addressOf(typed.trim());
    if (isAllowedLink(address) && !/\s/.test(address)) onDone(address);
    else setError(words.wrongAddress);
  };
  // It stands within the form of the version: Enter must not send that, nor Escape close its dialog.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      set();
    }
    if (event.key === "Escape") {
      event.stopPropagation();
      onDone(undefined);
    }
  };
  return (
    <div className={styles.link}>
      <FormField label={words.address} error={error}>
        <Input
          autoFocus
          type="url"
          placeholder="https://example.com"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
        />
      </FormField>
      <div className={styles.linkButtons}>
        <Button size="sm" variant="outline" onClick={() => onDone(undefined)}>
          {words.cancel}
        </Button>
        <Button size="sm" onClick={set}>
          {words.setLink}
        </Button>
      </div>
    </div>
  );
};
