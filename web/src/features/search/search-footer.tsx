import { useState } from "react";
import { messages } from "./messages.ts";
import styles from "./search-panel.module.css";
import { slashKey } from "./slash-key.ts";
import type { SearchBoxState } from "./use-search-box.ts";

const Hint = ({ keys, text }: { keys: string; text: string }) => (
  <span className={styles.hint}>
    <kbd className={styles.key}>{keys}</kbd> {text}
  </span>
);

/** The key `/` can be switched off where it gets in the way of speech input (WCAG 2.1.4). */
const SlashKeyChoice = () => {
  const [isOn, setOn] = useState(slashKey.isOn);
  const change = (next: boolean) => {
    slashKey.set(next);
    setOn(next);
  };
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isOn} onChange={(event) => change(event.target.checked)} />
      {messages.slashKey}
    </label>
  );
};

const Hints = ({ hasRecent }: { hasRecent: boolean }) => (
  <div className={styles.hints} aria-hidden="true">
    <Hint keys="↑ ↓" text={messages.hints.move} />
    <Hint keys="Enter" text={messages.hints.open} />
    {hasRecent ? <Hint keys="Del" text={messages.hints.forget} /> : null}
    <Hint keys="Esc" text={messages.hints.close} />
  </div>
);

/** Keys that work here, and what belongs to the search as a whole. */
export const SearchFooter = ({ box, isInSheet }: { box: SearchBoxState; isInSheet: boolean }) => {
  const { typed, recent } = box;
  const hasRecent = typed === "" && recent.texts.length > 0;
  if (isInSheet && !hasRecent) return null;
  return (
    <div className={styles.footer}>
      {isInSheet ? null : <Hints hasRecent={hasRecent} />}
      {hasRecent ? (
        <button type="button" className={styles.quiet} onClick={recent.clear}>
          {messages.recent.clear}
        </button>
      ) : null}
      {typed === "" && !isInSheet ? <SlashKeyChoice /> : null}
    </div>
  );
};
