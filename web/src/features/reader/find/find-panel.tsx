import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { formatCount } from "../../../lib/format.ts";
import { piecesAt } from "../../../lib/marked-pieces.ts";
import { useSearchField } from "../../../lib/use-search-field.ts";
import { AsyncView } from "../../../ui/async-view.tsx";
import { SearchInput } from "../../../ui/search-input.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { messages as readerMessages } from "../reader-messages.ts";
import { sectionHeading } from "../section-heading.ts";
import styles from "./find-panel.module.css";
import type { Finder, TextHit } from "./use-find.ts";

const messages = readerMessages.find;

const Passage = ({ passage: { text, matches } }: TextHit) => (
  <span className={styles.passage}>
    {piecesAt(text, matches).map(({ piece, at, isTyped }) =>
      isTyped ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
    )}
  </span>
);

const Sections = ({ finder }: { finder: Finder }) => (
  <ul className={styles.sections}>
    {finder.sections.map((hit) => (
      <li key={hit.identifier}>
        <Link
          to={finder.addressOf(hit.identifier)}
          className={styles.section}
          aria-current={hit.identifier === finder.current ? "true" : undefined}
        >
          <b>{sectionHeading(hit)}</b>
          <Passage {...hit} />
        </Link>
      </li>
    ))}
  </ul>
);

interface StepProps {
  label: string;
  icon: typeof ChevronUp;
  isOff: boolean;
  onPress: () => void;
}

const Step = ({ label, icon: Icon, isOff, onPress }: StepProps) => (
  <button
    type="button"
    className={styles.step}
    aria-label={label}
    title={label}
    disabled={isOff}
    onClick={onPress}
  >
    <Icon size={18} aria-hidden="true" />
  </button>
);

/** What was found here and in the part, in words. */
const counted = ({ typed, state, total, at, current }: Finder): string => {
  if (typed === "" || !state.data) return "";
  const inPart = messages.inPart(formatCount(state.data.total, "section"));
  if (current === undefined) return inPart;
  return `${total > 0 ? messages.place(at + 1, total) : messages.notHere} ${inPart}`;
};

/** "Find in this part": Enter goes on, Shift and Enter back, Escape closes. */
export const FindPanel = ({ finder, onClose }: { finder: Finder; onClose: () => void }) => {
  const { typed, find, go, state, sections } = finder;
  const [text, setText] = useSearchField(typed, find);
  const box = useRef<HTMLElement>(null);
  const isFor = finder.isStep ? finder.current : "first";
  const isAsked = finder.isStep || typed === "";
  // A new page takes the focus; a step to it goes on from the field. An address that is opened keeps it elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when it opens, and once for each step
  useEffect(() => {
    if (!isAsked) return undefined;
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector("input")?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, [isFor]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement) go(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const hasNone = sections.length === 0 && finder.total === 0;
  return (
    <search ref={box} className={styles.panel} aria-label={messages.heading} onKeyDownCapture={onKey}>
      <div className={styles.row}>
        <SearchInput value={text} onChange={setText} placeholder={messages.heading} />
        <Step label={messages.previous} icon={ChevronUp} isOff={hasNone} onPress={() => go(-1)} />
        <Step label={messages.next} icon={ChevronDown} isOff={hasNone} onPress={() => go(1)} />
        <Step label={messages.close} icon={X} isOff={false} onPress={onClose} />
      </div>
      <p role="status" className={styles.count}>
        {counted(finder)}
      </p>
      {typed === "" ? null : (
        <AsyncView
          state={state}
          failure={messages.failed}
          skeleton={
            <div className={styles.waiting}>
              <SkeletonText lines={4} />
            </div>
          }
          isEmpty={() => hasNone}
          empty={<p className={styles.count}>{messages.none(typed)}</p>}
        >
          {() => <Sections finder={finder} />}
        </AsyncView>
      )}
    </search>
  );
};
