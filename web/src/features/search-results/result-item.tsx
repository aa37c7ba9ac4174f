import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { SearchHit } from "../../../../shared/schemas/search.ts";
import { sectionTextPath } from "../../lib/law-path.ts";
import { markedPieces, type Piece, piecesAt } from "../../lib/marked-pieces.ts";
import { rulePath } from "../../lib/rule-path.ts";
import { RoleBadge } from "../../ui/badge.tsx";
import styles from "./search-results.module.css";
import { messages as words } from "./search-results-messages.ts";

const Marked = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ piece, at, isTyped }) => (isTyped ? <mark key={at}>{piece}</mark> : piece));

interface ItemProps {
  to: string;
  label: string;
  typed: string;
  detail: ReactNode;
  passage?: readonly Piece[];
}

const Item = ({ to, label, typed, detail, passage }: ItemProps) => (
  <li className={styles.item}>
    <Link to={to} className={styles.link}>
      <Marked pieces={markedPieces(label, typed)} />
    </Link>
    <p className={styles.detail}>{detail}</p>
    {passage && passage.length > 0 ? (
      <p className={styles.passage}>
        <Marked pieces={passage} />
      </p>
    ) : null}
  </li>
);

const excerptOf = (excerpt: string, typed: string): readonly Piece[] =>
  excerpt === "" ? [] : markedPieces(excerpt, typed);

/** One thing that was found: where it leads, what it is, and the passage that matches. */
export const ResultItem = ({ hit, typed }: { hit: SearchHit; typed: string }) => {
  if (hit.kind === "text") {
    const { titleNumber, identifier, heading, passage } = hit;
    return (
      <Item
        to={sectionTextPath(titleNumber, identifier)}
        label={words.section(identifier, heading)}
        typed={typed}
        detail={words.place(titleNumber, identifier)}
        passage={piecesAt(passage.text, passage.matches)}
      />
    );
  }
  if (hit.kind === "rules") {
    return (
      <Item
        to={rulePath(hit.id, "regulations")}
        label={hit.ruleTitle.trim() || words.untitledRule}
        typed={typed}
        detail={hit.sourceSection}
        passage={excerptOf(hit.excerpt, typed)}
      />
    );
  }
  if (hit.kind === "policies") {
    const to = `/policies?${new URLSearchParams({ open: hit.id })}`;
    return (
      <Item
        to={to}
        label={hit.originalName}
        typed={typed}
        detail=""
        passage={excerptOf(hit.excerpt, typed)}
      />
    );
  }
  const detail = (
    <>
      {hit.email} <RoleBadge role={hit.role} />
    </>
  );
  return <Item to="/team-management" label={hit.name} typed={typed} detail={detail} />;
};
