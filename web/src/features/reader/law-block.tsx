import { ExternalLink } from "lucide-react";
import { type CSSProperties, memo } from "react";
import { paragraphId } from "../../lib/law-path.ts";
import type { ShownBlock } from "./inline-pieces.ts";
import { InlineText } from "./inline-text.tsx";
import { LawTable } from "./law-table.tsx";
import styles from "./law-text.module.css";
import { messages } from "./reader-messages.ts";

/** An address in a text may be anything; only web addresses become links. */
const isWebAddress = (href: string): boolean => /^https?:\/\//i.test(href);

const Picture = ({ href }: { href: string }) =>
  isWebAddress(href) ? (
    <p className={styles.image}>
      <a href={href} target="_blank" rel="noopener noreferrer" className={styles.link}>
        {messages.blocks.image} <ExternalLink size={14} aria-hidden="true" />
        <span className="visually-hidden">{messages.blocks.newTab}</span>
      </a>
    </p>
  ) : (
    <p className={styles.image}>{messages.blocks.image}</p>
  );

/** Widths of letters in the law's font, in em; others are as wide as "n". */
const widths: Readonly<Record<string, number>> = {
  ...{ "(": 0.36, ")": 0.36, i: 0.31, j: 0.31, l: 0.31, I: 0.37, f: 0.36, r: 0.42, t: 0.38, s: 0.44 },
  ...{ m: 0.9, w: 0.82, M: 0.92, W: 1.02 },
};
const usual = 0.62;
const space = 0.28;

/** Room for a designator, so that the lines below begin where its words do; em. */
const markWidth = (text: string): number =>
  [...(/^\s*((?:\([A-Za-z0-9]{1,7}\))+)/.exec(text)?.[1] ?? "")].reduce(
    (sum, letter) => sum + (widths[letter] ?? usual),
    space,
  );

interface LawBlockProps {
  block: ShownBlock;
  /** The paragraph of the address. */
  isTarget: boolean;
}

/** The designator is set into the margin of its paragraph. */
const isHanging = ({ path, text }: ShownBlock): boolean => path !== "" && text.trimStart().startsWith("(");

/** One paragraph, heading, table, picture, note or footnote of the law. */
export const LawBlock = memo(({ block, isTarget }: LawBlockProps) => {
  const { kind, path, level, opens = [], table, image } = block;
  if (table) return <LawTable block={block} table={table} />;
  if (image) return <Picture href={image.href} />;
  const anchors = opens.map((each) => <span key={each} id={paragraphId(each)} className={styles.anchor} />);
  if (kind === "heading") {
    return (
      <h2 className={styles.heading} data-level={level}>
        <InlineText block={block} />
      </h2>
    );
  }
  return (
    <p
      className={styles.block}
      data-kind={kind}
      data-hanging={isHanging(block) || undefined}
      data-target={isTarget || undefined}
      // "(a)(1) Text" begins where (a) does.
      style={
        {
          "--level": Math.max(0, level - opens.length),
          ...(isHanging(block) && { "--own-mark": `${markWidth(block.text).toFixed(2)}em` }),
        } as CSSProperties
      }
      {...(path && { id: paragraphId(path), "data-path": path })}
    >
      {anchors}
      <InlineText block={block} />
    </p>
  );
});
