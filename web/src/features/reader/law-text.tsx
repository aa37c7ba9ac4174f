import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import type { SectionRead } from "../../../../shared/schemas/regulation-text.ts";
import { paragraphId, paragraphOf, paragraphWords } from "../../lib/law-path.ts";
import type { ShownBlock } from "./inline-pieces.ts";
import { LawBlock } from "./law-block.tsx";
import styles from "./law-text.module.css";
import pageStyles from "./reader.module.css";
import { messages } from "./reader-messages.ts";

/** The paragraph of the address; undefined without one. */
export const useTarget = (): string | undefined => paragraphOf(useLocation().hash);

const holds = ({ blocks }: SectionRead, path: string): boolean =>
  blocks.some((block) => block.path === path || block.opens?.includes(path));

/** Brings the paragraph of the address into view, once its text is there. */
const useScrollToTarget = (target: string | undefined, section: SectionRead) => {
  useEffect(() => {
    if (target && holds(section, target))
      document.getElementById(paragraphId(target))?.scrollIntoView({ block: "start" });
  }, [target, section]);
};

/** Brings the place that one steps to into view. */
const useScrollToShown = (blocks: readonly ShownBlock[]) => {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (blocks.length > 0)
      text.current?.querySelector("[data-look=shown]")?.scrollIntoView({ block: "center" });
  }, [blocks]);
  return text;
};

interface LawTextProps {
  section: SectionRead;
  /** Its blocks with what was looked for marked. */
  blocks: readonly ShownBlock[];
}

/** The text of a section, set for reading. */
export const LawText = ({ section, blocks }: LawTextProps) => {
  const text = useScrollToShown(blocks);
  const target = useTarget();
  useScrollToTarget(target, section);
  const isMissing = target !== undefined && !holds(section, target);
  return (
    <>
      {isMissing ? (
        <p role="status" className={pageStyles.banner}>
          {messages.noParagraph(paragraphWords(target))}
        </p>
      ) : null}
      <div ref={text} className={styles.text}>
        {section.reserved ? <p>{messages.reserved}</p> : null}
        {blocks.length === 0 && !section.reserved ? <p>{messages.blocks.empty}</p> : null}
        {blocks.map((block, index) => (
          <LawBlock
            // biome-ignore lint/suspicious/noArrayIndexKey: a text's blocks never change their order
            key={index}
            block={block}
            isTarget={
              target !== undefined && (block.path === target || block.opens?.includes(target) === true)
            }
          />
        ))}
      </div>
    </>
  );
};
