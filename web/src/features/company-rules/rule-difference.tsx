import { Fragment, useMemo } from "react";
import { type DiffPart, wordDiff } from "../../../../shared/text-diff/word-diff.ts";
import { formatCount } from "../../lib/format.ts";
import styles from "./rule-difference.module.css";

const words = {
  removed: "removed:",
  added: "added:",
  end: "end of change",
  left: (count: number) => `… ${formatCount(count, "character")} unchanged …`,
  none: "(empty)",
} as const;

/** Unchanged text longer than this is cut to what stands beside the changes. */
const longestSame = 600;
const keptBeside = 200;

const Same = ({ text }: { text: string }) =>
  text.length <= longestSame ? (
    text
  ) : (
    <>
      {text.slice(0, keptBeside)}
      <span className={styles.left}>{words.left(text.length - 2 * keptBeside)}</span>
      {text.slice(-keptBeside)}
    </>
  );

const Spoken = ({ children }: { children: string }) => <span className="visually-hidden"> {children} </span>;

const Part = ({ part: { kind, text } }: { part: DiffPart }) => {
  if (kind === "same") return <Same text={text} />;
  const Change = kind === "removed" ? "del" : "ins";
  return (
    <Change className={styles[kind]}>
      <Spoken>{words[kind]}</Spoken>
      {text}
      <Spoken>{words.end}</Spoken>
    </Change>
  );
};

/** Two texts as one, with what changes between them marked word by word. */
export const Difference = ({ before, after }: { before: string; after: string }) => {
  const parts = useMemo(() => wordDiff(before, after), [before, after]);
  return (
    <p className={styles.text}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and all change at once
        <Fragment key={index}>
          <Part part={part} />
        </Fragment>
      ))}
      {parts.length === 0 ? words.none : null}
    </p>
  );
};

/** What the marks of a `Difference` mean. */
export const DifferenceLegend = ({ removed, added }: { removed: string; added: string }) => (
  <p className={styles.legend}>
    <del className={styles.removed}>{removed}</del>
    <ins className={styles.added}>{added}</ins>
  </p>
);
