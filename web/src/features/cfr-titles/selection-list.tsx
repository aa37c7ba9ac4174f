import { SearchX } from "lucide-react";
import type { CfrTitle } from "../../../../shared/schemas/cfr.ts";
import { formatDate } from "../../lib/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonCards } from "../../ui/skeleton.tsx";
import { SearchedTitles } from "./searched-titles.tsx";
import { messages } from "./selection-messages.ts";
import styles from "./title-card.module.css";
import { TitleCounters } from "./title-counters.tsx";
import { messages as titleMessages } from "./titles-messages.ts";
import type { TitleSelection } from "./use-title-selection.ts";
import { useTitlesWithRules } from "./use-titles.ts";

const TitleChoice = ({ title, selection }: { title: CfrTitle; selection: TitleSelection }) => {
  const { isSelected } = title;
  const isPending = selection.pendingId === title.id;
  const isDisabled = !selection.isAllowed;
  const change = isSelected ? selection.remove : selection.add;
  return (
    <li>
      <label className={styles.choice} data-disabled={isDisabled || isPending || undefined}>
        <input
          type="checkbox"
          checked={isSelected}
          disabled={isDisabled}
          aria-label={titleMessages.heading(title.titleNumber, title.titleName)}
          // Not `disabled` while the call is under way: that would lose the focus.
          aria-busy={isPending || undefined}
          onChange={() => isPending || void change(title)}
        />
        <span className={styles.choiceBody}>
          <span className={styles.top}>
            <Badge>{titleMessages.title(title.titleNumber)}</Badge>
            {isSelected ? <Badge tone="green">{titleMessages.badges.added}</Badge> : null}
          </span>
          <span className={styles.name}>
            <strong>{title.titleName}</strong>
          </span>
          {title.description ? <span className={styles.description}>{title.description}</span> : null}
          {title.lastUpdated ? (
            <span className={styles.facts}>{titleMessages.updated(formatDate(title.lastUpdated))}</span>
          ) : null}
        </span>
      </label>
    </li>
  );
};

/** Titles with active rules, each to tick or untick for the company. */
export const SelectionList = () => (
  <SearchedTitles
    state={useTitlesWithRules()}
    words={messages}
    head={(titles, filteredCount) => (
      <TitleCounters labels={messages.counters} titles={titles} filteredCount={filteredCount} />
    )}
    skeleton={<SkeletonCards count={6} height="10.25rem" />}
    empty={<EmptyState icon={SearchX} heading={messages.empty.heading} body={messages.empty.body} />}
    card={(title, selection) => <TitleChoice key={title.id} title={title} selection={selection} />}
  />
);
