import { memo, useMemo } from "react";
import type { ComparisonPart, HorizonComparison } from "../../../../shared/schemas/horizon.ts";
import { ChangeMark } from "../../ui/change-mark.tsx";
import styles from "./comparison.module.css";
import { blocksOf, type Side } from "./comparison-blocks.ts";
import { messages } from "./horizon-messages.ts";

const { comparison: words } = messages;

interface BlockProps {
  parts: readonly ComparisonPart[];
  /** Changes that are shown as plain text. */
  hidden: ReadonlySet<number>;
  /** The change that was jumped to, where it is in this block. */
  current: number | undefined;
}

const Block = memo(({ parts, hidden, current }: BlockProps) => (
  <div className={styles.block}>
    {parts.map(({ kind, text, change }, index) => {
      const isPlain = kind === "same" || change === null || hidden.has(change);
      return isPlain ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's pieces never change their order
        <span key={index}>{text}</span>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <ChangeMark key={index} {...{ kind, text, change }} isCurrent={change === current} />
      );
    })}
  </div>
));

interface ComparisonPaneProps {
  side: Side;
  comparison: HorizonComparison;
  hidden: ReadonlySet<number>;
  current: number | undefined;
  /** How many blocks are drawn so far. */
  blockCount: number;
  attach: (side: Side, pane: HTMLDivElement | null) => void;
  onScroll: (side: Side) => void;
}

/** One text with its changes marked, by color and by line; long texts are drawn block by block. */
export const ComparisonPane = (props: ComparisonPaneProps) => {
  const { side, comparison, hidden, current, blockCount, attach, onScroll } = props;
  const blocks = useMemo(() => blocksOf(comparison, side), [comparison, side]);
  const holdsCurrent = (block: readonly ComparisonPart[]) =>
    current !== undefined && block.some(({ change }) => change === current);
  const isEmpty = blocks.every((block) => block.every(({ text }) => text.trim() === ""));
  return (
    <section className={styles.pane} aria-label={words.textOf[side]}>
      <h3 className={styles.paneHeading}>{words[side]}</h3>
      {isEmpty ? (
        <div className={styles.notice}>
          <p>{side === "previous" ? words.emptyPrevious : words.emptyCurrent}</p>
          <p className={styles.hint}>{words.emptyHint}</p>
        </div>
      ) : (
        <div
          ref={(pane) => attach(side, pane)}
          className={styles.text}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
          tabIndex={0}
          onScroll={() => onScroll(side)}
        >
          {blocks.slice(0, blockCount).map((block, index) => (
            <Block
              // biome-ignore lint/suspicious/noArrayIndexKey: a text's blocks never change their order
              key={index}
              parts={block}
              hidden={hidden}
              current={holdsCurrent(block) ? current : undefined}
            />
          ))}
        </div>
      )}
    </section>
  );
};
