import {
  ArrowRight,
  BookOpen,
  CornerDownRight,
  Files,
  FileText,
  History,
  Landmark,
  type LucideIcon,
  ScrollText,
  UserRound,
  X,
  Zap,
} from "lucide-react";
import type { MouseEvent } from "react";
import { Link } from "react-router-dom";
import { markedPieces, piecesAt } from "../../lib/marked-pieces.ts";
import { Badge } from "../../ui/badge.tsx";
import { messages } from "./messages.ts";
import type { EntryKind, SearchEntry } from "./search-entries.ts";
import styles from "./search-panel.module.css";

type Matches = SearchEntry["matches"];

/** A text with what was typed marked in it, or the places that the search names. */
const Marked = ({ text, typed, matches }: { text: string; typed: string; matches?: Matches }) =>
  (matches ? piecesAt(text, matches) : markedPieces(text, typed)).map(({ piece, at, isTyped }) =>
    isTyped ? (
      <mark key={at} className={styles.mark}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );

const icons: Readonly<Record<EntryKind, LucideIcon>> = {
  recent: History,
  citation: CornerDownRight,
  title: BookOpen,
  part: FileText,
  rule: ScrollText,
  all: ArrowRight,
  document: Files,
  section: Landmark,
  person: UserRound,
  place: ArrowRight,
  action: Zap,
};

interface SearchOptionProps {
  id: string;
  entry: SearchEntry;
  typed: string;
  isActive: boolean;
  onPoint: () => void;
  /** The entry was opened by its link. */
  onOpen: () => void;
  /** The entry is no link: its text is searched for again. */
  onRepeat: () => void;
  onForget: () => void;
}

/** What the product says itself is not something that was found. */
const foundKinds: ReadonlySet<EntryKind> = new Set([
  ...(["title", "part", "rule", "document", "section", "person", "place", "action"] as const),
]);

const Lines = ({ entry, typed }: Pick<SearchOptionProps, "entry" | "typed">) => {
  const Icon = icons[entry.kind];
  const found = foundKinds.has(entry.kind) ? typed : "";
  return (
    <>
      <Icon size={16} aria-hidden="true" className={styles.icon} />
      <span className={styles.lines}>
        <span className={styles.label}>
          <Marked text={entry.label} typed={found} />
        </span>
        {entry.detail ? (
          <span className={styles.detail}>
            <Marked text={entry.detail} typed={found} />
          </span>
        ) : null}
        {entry.excerpt ? (
          <span className={styles.excerpt}>
            <Marked text={entry.excerpt} typed={found} matches={entry.matches} />
          </span>
        ) : null}
      </span>
      {entry.badge ? <Badge tone={entry.badge.tone}>{entry.badge.label}</Badge> : null}
    </>
  );
};

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

/** A click on a recent search: on its cross, or anywhere else. */
const clickOn =
  ({ onForget, onRepeat }: Pick<SearchOptionProps, "onForget" | "onRepeat">) =>
  ({ target }: MouseEvent): void =>
    target instanceof Element && target.closest("[data-forget]") ? onForget() : onRepeat();

/** One line of the list: a link that the keyboard reaches through the box, or an earlier search. */
export const SearchOption = ({ entry, typed, isActive, ...props }: SearchOptionProps) => {
  const shared = {
    id: props.id,
    tabIndex: -1,
    className: styles.option,
    onMouseMove: isActive ? undefined : props.onPoint,
  } as const;
  if (entry.kind !== "recent")
    return (
      <Link
        {...shared}
        className={styles.option ?? ""}
        role="option"
        aria-selected={isActive}
        to={entry.to}
        onClick={(event) => opensElsewhere(event) || props.onOpen()}
      >
        <Lines entry={entry} typed={typed} />
      </Link>
    );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter and Delete are answered by the box that has the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and points at the active line
    <div {...shared} role="option" aria-selected={isActive} onClick={clickOn(props)}>
      <Lines entry={entry} typed={typed} />
      {/* For the pointer alone; the keyboard has the Delete key, and a button clears them all. */}
      <span className={styles.forget} title={messages.recent.remove} data-forget>
        <X size={14} aria-hidden="true" />
      </span>
    </div>
  );
};
