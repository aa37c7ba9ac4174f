import { Button, Textarea } from "@chakra-ui/react";
import { useId, useRef } from "react";
import { notify } from "./notify.ts";
import styles from "./shown-once.module.css";

interface ShownOnceProps {
  value: string;
  /** What the value is called, that it is shown this once, and what is said of copying it. */
  words: {
    readonly label: string;
    readonly once: string;
    readonly copy: string;
    readonly copied: string;
    readonly copyFailed: string;
  };
}

/** A secret that no later answer has, to be copied. */
export const ShownOnce = ({ value, words }: ShownOnceProps) => {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      notify.success(words.copied);
    } catch {
      notify.error(words.copyFailed);
    }
  };
  return (
    <div className={styles.shown}>
      <label htmlFor={id}>{words.label}</label>
      <div className={styles.line}>
        <Textarea
          ref={field}
          id={id}
          className={styles.value}
          readOnly
          autoFocus
          rows={1}
          value={value}
          onFocus={() => field.current?.select()}
        />
        <Button onClick={() => void copy()}>{words.copy}</Button>
      </div>
      <p role="status">{words.once}</p>
    </div>
  );
};
