import { useMemo } from "react";
import { wordDiff } from "../../../shared/text-diff/word-diff.ts";
import styles from "./text-diff.module.css";

const before = { removed: "removed: ", added: "added: " } as const;

/** What changed between two texts, word by word: removed words struck through, added ones marked. */
export const TextDiff = ({ from, to }: { from: string; to: string }) => {
  const parts = useMemo(() => {
    let position = 0;
    return wordDiff(from, to).map((part) => {
      position += part.text.length;
      return { ...part, position };
    });
  }, [from, to]);
  return (
    <p className={styles.text}>
      {parts.map(({ kind, text, position }) => {
        const key = `${kind} ${position}`;
        if (kind === "same") return <span key={key}>{text}</span>;
        const Mark = kind === "added" ? "ins" : "del";
        return (
          <Mark key={key} className={styles[kind]}>
            <span className="visually-hidden">{before[kind]}</span>
            {text}
          </Mark>
        );
      })}
    </p>
  );
};
