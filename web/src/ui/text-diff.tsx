import { useMemo } from "react";
import { type DiffPart, wordDiff } from "../../../shared/text-diff/word-diff.ts";
import { formatCount } from "../lib/format.ts";
import { ChangeMark, markStyles } from "./change-mark.tsx";
import styles from "./text-diff.module.css";

const unchanged = (count: number) => `… ${formatCount(count, "character")} unchanged …`;

/** Unchanged text longer than this shows only what stands beside a change. */
const longestSame = 600;
const keptBeside = 200;

interface SameProps {
  text: string;
  /** Whether a change stands before and behind. */
  isFirst: boolean;
  isLast: boolean;
}

const Same = ({ text, isFirst, isLast }: SameProps) => {
  if (text.length <= longestSame || (isFirst && isLast)) return <span>{text}</span>;
  const start = isFirst ? "" : text.slice(0, keptBeside).replace(/\S*$/, "");
  const end = isLast ? "" : text.slice(-keptBeside).replace(/^\S*/, "");
  return (
    <span>
      {start}
      <span className={styles.unchanged}>{unchanged(text.length - start.length - end.length)}</span>
      {end}
    </span>
  );
};

interface Placed extends DiffPart {
  /** Name of the part within its text: its kind, and where it ends. */
  key: string;
}

const placed = (parts: readonly DiffPart[]): Placed[] => {
  let position = 0;
  return parts.map((part) => {
    position += part.text.length;
    return { ...part, key: `${part.kind} ${position}` };
  });
};

/**
 * What changed between two texts, as they were compared: removed words struck through, added ones underlined, both
 * also said to screen readers. Long stretches without a change are folded.
 */
export const TextDiffParts = ({ parts }: { parts: readonly DiffPart[] }) => (
  <p className={styles.text}>
    {placed(parts).map(({ kind, text, key }, index) =>
      kind === "same" ? (
        <Same key={key} text={text} isFirst={index === 0} isLast={index === parts.length - 1} />
      ) : (
        <ChangeMark key={key} kind={kind} text={text} />
      ),
    )}
  </p>
);

/** The same of two texts, compared word by word. */
export const TextDiff = ({ from, to }: { from: string; to: string }) => (
  <TextDiffParts parts={useMemo(() => wordDiff(from, to), [from, to])} />
);

/** What the marks of a `TextDiff` mean. */
export const TextDiffLegend = ({ removed, added }: { removed: string; added: string }) => (
  <p className={styles.legend}>
    <del className={markStyles.removed}>{removed}</del>
    <ins className={markStyles.added}>{added}</ins>
  </p>
);
