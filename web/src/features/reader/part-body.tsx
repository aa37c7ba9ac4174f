import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { sectionName } from "../../../../shared/citations/section-name.ts";
import type { ContentsEntry, PartRead, ReadBlock } from "../../../../shared/schemas/regulation-text.ts";
import type { RuleFacets } from "../../../../shared/schemas/rule-query.ts";
import { formatCount, formatDate } from "../../lib/format.ts";
import { anchorOf, sectionTextPath, subpartId } from "../../lib/law-path.ts";
import { today } from "../../lib/today.ts";
import { isLeaf, leavesOf } from "./contents-names.ts";
import treeStyles from "./contents-tree.module.css";
import { ContentsTree } from "./contents-tree.tsx";
import { LawBlock } from "./law-block.tsx";
import lawStyles from "./law-text.module.css";
import styles from "./reader.module.css";
import { messages } from "./reader-messages.ts";
import { useReading } from "./reading.ts";
import { useOpenBranches } from "./use-open-branches.ts";

const Blocks = ({ blocks }: { blocks: readonly ReadBlock[] }) =>
  blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's blocks never change their order
    <LawBlock key={index} block={block} isTarget={false} />
  ));

/** Brings the subpart of the address into view, once the contents are there. */
const useScrollToSubpart = () => {
  const { hash } = useLocation();
  useEffect(() => {
    const id = anchorOf(hash);
    if (id.startsWith(subpartId(""))) document.getElementById(id)?.scrollIntoView({ block: "start" });
  }, [hash]);
};

type SectionCounts = RuleFacets["sections"];

const Contents = ({ part, rules }: { part: PartRead; rules: SectionCounts }) => {
  const { withDate } = useReading();
  const tree = `${part.titleNumber}/${part.part}`;
  const branches = useOpenBranches(tree, part.children, undefined);
  const counts = new Map(rules.map(({ section, count }) => [sectionName(section), count]));
  const rulesOf = ({ identifier }: ContentsEntry) => {
    const count = counts.get(sectionName(identifier)) ?? 0;
    return <span className={treeStyles.count}>{count > 0 ? formatCount(count, "rule") : ""}</span>;
  };
  const textOf = ({ blocks = [] }: ContentsEntry) =>
    blocks.length > 0 ? (
      <div className={`${lawStyles.text} ${treeStyles.below}`}>
        <Blocks blocks={blocks} />
      </div>
    ) : null;
  useScrollToSubpart();
  return (
    <ContentsTree
      entries={part.children}
      above={tree}
      branches={branches}
      toOf={({ identifier }) => withDate(sectionTextPath(part.titleNumber, identifier))}
      current={undefined}
      aside={rulesOf}
      below={textOf}
      hasAnchors
    />
  );
};

interface PartBodyProps {
  part: PartRead;
  rules: SectionCounts;
  date: string | undefined;
}

/** The contents of a part with the text that stands around its sections. */
export const PartBody = ({ part, rules, date }: PartBodyProps) => (
  <>
    {part.reserved || leavesOf(part.children).some(isLeaf) ? null : (
      <p className={styles.about}>{messages.noSections(part.part, date && formatDate(date))}</p>
    )}
    <nav aria-label={messages.contents.heading} data-wide="" className={styles.about}>
      {part.reserved ? <p>{messages.reserved}</p> : <Contents key={part.part} part={part} rules={rules} />}
    </nav>
    <div className={`${lawStyles.text} ${lawStyles.around}`}>
      <Blocks blocks={part.authority} />
      <Blocks blocks={part.source} />
      <Blocks blocks={part.notes} />
    </div>
    <p className={styles.printFoot}>
      {part.titleNumber} CFR Part {part.part}.{" "}
      {messages.printed(formatDate(part.issueDate), formatDate(today()))}
    </p>
  </>
);
