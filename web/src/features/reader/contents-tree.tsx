import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { ContentsEntry } from "../../../../shared/schemas/regulation-text.ts";
import { subpartId } from "../../lib/law-path.ts";
import { entryName, idOf, isLeaf } from "./contents-names.ts";
import styles from "./contents-tree.module.css";
import { messages } from "./reader-messages.ts";
import type { OpenBranches } from "./use-open-branches.ts";

interface TreeProps {
  entries: readonly ContentsEntry[];
  /** Where the entries stand: tells apart subparts "A" of two chapters. */
  above: string;
  branches: OpenBranches;
  /** Address of a leaf. */
  toOf: (entry: ContentsEntry) => string;
  /** Identifier of the leaf that is read. */
  current: string | undefined;
  /** What stands at the end of a leaf's line, and below the heading of a branch. */
  aside?: (entry: ContentsEntry) => ReactNode;
  below?: (entry: ContentsEntry) => ReactNode;
  /** Whether a subpart can be linked to: the page has one tree. */
  hasAnchors?: boolean;
}

type LeafProps = Pick<TreeProps, "toOf" | "current" | "aside"> & { entry: ContentsEntry };

const Leaf = ({ entry, toOf, current, aside }: LeafProps) => {
  const { name, heading } = entryName(entry);
  const words = (
    <>
      <span className={styles.number}>{name}</span>
      <span>{entry.reserved ? messages.reserved : heading}</span>
      {aside?.(entry)}
    </>
  );
  return entry.reserved ? (
    <span className={styles.leaf} data-reserved="">
      {words}
    </span>
  ) : (
    <Link
      to={toOf(entry)}
      className={styles.leaf}
      aria-current={entry.identifier === current ? "page" : undefined}
    >
      {words}
    </Link>
  );
};

const Branch = ({ entry, above, ...rest }: Omit<TreeProps, "entries"> & { entry: ContentsEntry }) => {
  const id = idOf(above, entry);
  const isOpen = rest.branches.isOpen(id);
  const { name, heading } = entryName(entry);
  return (
    <>
      <button
        type="button"
        className={styles.branch}
        aria-expanded={isOpen}
        onClick={() => rest.branches.set(id, !isOpen)}
      >
        <ChevronRight size={15} aria-hidden="true" className={styles.chevron} />
        <span>
          {name ? <span className={styles.kind}>{name}</span> : null}{" "}
          {entry.reserved ? messages.reserved : heading}
        </span>
      </button>
      {isOpen ? rest.below?.(entry) : null}
      {isOpen ? <ContentsTree entries={entry.children} above={id} {...rest} /> : null}
    </>
  );
};

/** A table of contents whose branches open and close. */
export const ContentsTree = ({ entries, ...rest }: TreeProps) => (
  <ul className={styles.tree}>
    {entries.map((entry) => (
      <li
        key={idOf(rest.above, entry)}
        {...(rest.hasAnchors && entry.kind === "subpart" && { id: subpartId(entry.identifier) })}
      >
        {isLeaf(entry) ? <Leaf entry={entry} {...rest} /> : <Branch entry={entry} {...rest} />}
      </li>
    ))}
  </ul>
);
