import { Fragment, type Ref } from "react";
import { Link } from "react-router-dom";
import type { ContentsEntry, PartRead } from "../../../../shared/schemas/regulation-text.ts";
import { partTextPath, sectionTextPath, titleTextPath } from "../../lib/law-path.ts";
import type { ApiState } from "../../lib/use-api.ts";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { entryName } from "./contents-names.ts";
import { ContentsTree } from "./contents-tree.tsx";
import styles from "./reader.module.css";
import { messages } from "./reader-messages.ts";
import { useReading } from "./reading.ts";
import { useOpenBranches } from "./use-open-branches.ts";

const ancestorName = ({ kind, identifier, heading }: PartRead["ancestors"][number]) =>
  entryName({ kind: kind as ContentsEntry["kind"], identifier, heading, reserved: false, children: [] });

/** The branches of a part. */
const PartTree = ({ part, current }: { part: PartRead; current?: string }) => {
  const { withDate } = useReading();
  const tree = `${part.titleNumber}/${part.part}`;
  const branches = useOpenBranches(tree, part.children, current);
  return (
    <ContentsTree
      entries={part.children}
      above={tree}
      branches={branches}
      toOf={({ identifier }) => withDate(sectionTextPath(part.titleNumber, identifier))}
      current={current}
    />
  );
};

/** Where the part stands: the title and the levels between, then the part itself. */
const Above = ({ part }: { part: PartRead }) => {
  const { withDate } = useReading();
  return (
    <div className={styles.contentsHead}>
      <dl className={styles.levels}>
        <dt>
          <Link to={withDate(titleTextPath(part.titleNumber))}>
            {messages.contents.ofTitle(part.titleNumber)}
          </Link>
        </dt>
        <dd title={part.titleName}>{part.titleName}</dd>
        {part.ancestors.map((ancestor) => {
          const { name, heading } = ancestorName(ancestor);
          return (
            <Fragment key={`${ancestor.kind}${ancestor.identifier}`}>
              <dt>{name}</dt>
              <dd title={heading}>{heading}</dd>
            </Fragment>
          );
        })}
      </dl>
      <Link to={withDate(partTextPath(part.titleNumber, part.part))} className={styles.partLink}>
        {messages.part(part.part, part.heading)}
      </Link>
    </div>
  );
};

interface ReaderContentsProps {
  state: ApiState<PartRead>;
  current: string;
  /** Whether it is shown where there is no room beside the text. */
  isOpen: boolean;
  attach: Ref<HTMLElement>;
}

/** The contents of the part beside one of its sections; folded where there is no room for it. */
export const ReaderContents = ({ state: { data }, current, isOpen, attach }: ReaderContentsProps) => (
  <nav
    ref={attach}
    className={styles.contents}
    aria-label={messages.contents.heading}
    data-folded={!isOpen || undefined}
    tabIndex={-1}
  >
    {data ? (
      <>
        <Above part={data} />
        <PartTree key={`${data.titleNumber}/${data.part}`} part={data} current={current} />
      </>
    ) : (
      <SkeletonText lines={12} />
    )}
  </nav>
);
