import { Search } from "lucide-react";
import { type KeyboardEvent, type RefObject, useLayoutEffect } from "react";
import { messages } from "./messages.ts";
import styles from "./search-box.module.css";
import { SearchKeys } from "./search-keys.tsx";

/** What was typed before the search box had loaded. */
export interface EarlyWords {
  readonly text: string;
  readonly hasFocus: boolean;
  readonly isEntered: boolean;
}
export const noEarlyWords: EarlyWords = { text: "", hasFocus: false, isEntered: false };

interface EarlySearchBoxProps {
  input: RefObject<HTMLInputElement | null>;
  words: RefObject<EarlyWords>;
}

/** Stands where the search box will be, looks like it, and keeps what is typed for it. */
export const EarlySearchBox = ({ input, words }: EarlySearchBoxProps) => {
  useLayoutEffect(() => {
    const field = input.current;
    return () => {
      const hasFocus = document.activeElement === field;
      words.current = { ...words.current, text: field?.value ?? "", hasFocus };
    };
  }, [input, words]);
  const note = ({ key }: KeyboardEvent) => {
    words.current = { ...words.current, isEntered: key === "Enter" };
  };
  return (
    <search className={styles.box}>
      <Search size={16} aria-hidden="true" className={styles.icon} />
      <input
        ref={input}
        type="text"
        className={styles.input}
        aria-label={messages.label}
        placeholder={messages.placeholder}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={note}
      />
      <SearchKeys />
    </search>
  );
};
