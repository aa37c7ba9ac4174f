import { Fragment, type MouseEvent, type RefObject } from "react";
import { Link } from "react-router-dom";
import type { ContentsEntry, PartRead } from "../../../../shared/schemas/regulation-text.ts";
import { formatDate } from "../../lib/format.ts";
import { partTextPath, sectionTextPath, titleTextPath } from "../../lib/law-path.ts";
import type { ApiState } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { entryName } from "./contents-names.ts";
import { ContentsTree } from "./contents-tree.tsx";
import styles from "./reader.module.css";
import { isNotInCopy } from "./reader-failure.tsx";
import { messages } from "./reader-messages.ts";
import { useReading } from "./reading.ts";
import { entryToFocus } from "./use-contents.ts";
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

interface PartContentsProps {
  state: ApiState<PartRead>;
  current: string;
  /** The part and the day that are asked for. */
  part: string | undefined;
  date: string | undefined;
}

/** The contents of a part; of a day on which it had no text there are none. */
const PartContents = ({ state, current, part, date }: PartContentsProps) =>
  !state.data && isNotInCopy(state.error) ? (
    <p className={styles.none}>{messages.contents.missing(part, date && formatDate(date))}</p>
  ) : (
    <AsyncView
      state={state}
      failure={messages.contents.failed}
      loading={messages.contents.loading}
      skeleton={<SkeletonText lines={12} />}
    >
      {(read) => (
        <>
          <Above part={read} />
          <PartTree key={`${read.titleNumber}/${read.part}`} part={read} current={current} />
        </>
      )}
    </AsyncView>
  );

interface ReaderContentsProps extends PartContentsProps {
  attach: RefObject<HTMLElement | null>;
  /** Whether there is no room for it beside the text: then it is a dialog. */
  isNarrow: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** The button that opens the dialog gets the focus back. */
  button: RefObject<HTMLElement | null>;
}

/** The contents of the part beside one of its sections; where there is no room for it a dialog, on phones a sheet. */
export const ReaderContents = (props: ReaderContentsProps) => {
  const { attach, isNarrow, isOpen, onClose, button, ...contents } = props;
  const closeByEntry = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest("a")) onClose();
  };
  const nav = (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press of a link inside, by whichever means
    <nav
      ref={attach}
      className={isNarrow ? undefined : styles.contents}
      aria-label={messages.contents.heading}
      tabIndex={-1}
      onClick={closeByEntry}
    >
      <PartContents {...contents} />
    </nav>
  );
  return isNarrow ? (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={messages.contents.heading}
      focusFirst={() => entryToFocus(attach)}
      focusAfter={() => button.current}
    >
      {nav}
    </Dialog>
  ) : (
    nav
  );
};
