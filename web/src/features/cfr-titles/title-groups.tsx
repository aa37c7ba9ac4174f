import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { CfrTitle } from "../../../../shared/schemas/cfr.ts";
import { CardGrid } from "../../ui/card-grid.tsx";
import styles from "./title-groups.module.css";
import { messages } from "./titles-messages.ts";

interface TitleGroupsProps {
  titles: readonly CfrTitle[];
  label: string;
  /** What a search finds is never hidden. */
  isSearched: boolean;
  card: (title: CfrTitle) => ReactNode;
}

/** Titles without rules, behind their heading. */
const EmptyTitles = ({ titles, card }: Pick<TitleGroupsProps, "titles" | "card">) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const heading = messages.withoutRules(titles.length);
  return (
    <section className={styles.empty} aria-label={heading}>
      <h2>
        <button
          type="button"
          className={styles.heading}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight size={16} aria-hidden="true" />
          {heading}
        </button>
      </h2>
      {isOpen ? (
        <div id={id}>
          <CardGrid label={heading}>{titles.map(card)}</CardGrid>
        </div>
      ) : null}
    </section>
  );
};

/** Titles the company follows, then those with rules, then the empty ones, which are seldom needed. */
export const TitleGroups = ({ titles, label, isSearched, card }: TitleGroupsProps) => {
  // A title keeps its place while it is added or removed: what moves under the pointer is clicked by mistake.
  const [followed] = useState(
    () => new Set(titles.filter(({ isSelected }) => isSelected).map(({ id }) => id)),
  );
  const inOrder = titles.toSorted((a, b) => Number(followed.has(b.id)) - Number(followed.has(a.id)));
  const isEmpty = ({ id, ruleCount }: CfrTitle): boolean => !followed.has(id) && ruleCount === 0;
  const filled = inOrder.filter((title) => !isEmpty(title));
  const empty = inOrder.filter(isEmpty);
  if (isSearched || filled.length === 0)
    return <CardGrid label={label}>{[...filled, ...empty].map(card)}</CardGrid>;
  return (
    <>
      <CardGrid label={label}>{filled.map(card)}</CardGrid>
      {empty.length > 0 ? <EmptyTitles titles={empty} card={card} /> : null}
    </>
  );
};
