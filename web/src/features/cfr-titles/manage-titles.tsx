import type { CfrTitle } from "../../../../shared/schemas/cfr.ts";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/row-button.tsx";
import { messages } from "./dashboard-messages.ts";
import { SearchedTitles } from "./searched-titles.tsx";
import { RecentBadge, ReservedBadge } from "./title-badges.tsx";
import { TitleCard } from "./title-card.tsx";
import { TitleCounters } from "./title-counters.tsx";
import { TitleSelectionButton } from "./title-selection-button.tsx";
import { messages as titleMessages } from "./titles-messages.ts";
import type { TitleSelection } from "./use-title-selection.ts";
import { useTitles } from "./use-titles.ts";

const ManagedTitle = ({ title, selection }: { title: CfrTitle; selection: TitleSelection }) => (
  <TitleCard
    title={title}
    badges={
      <>
        <RecentBadge title={title} label={titleMessages.badges.recentlyUpdated} />
        <ReservedBadge title={title} />
        {title.isSelected ? <Badge tone="green">{titleMessages.badges.added}</Badge> : null}
      </>
    }
    actions={
      <>
        <TitleSelectionButton
          title={title}
          selection={selection}
          removeLabel={titleMessages.actions.remove}
        />
        <LinkButton
          to={`/dashboard/${title.titleNumber}`}
          aria-label={titleMessages.named(
            titleMessages.actions.viewParts,
            titleMessages.heading(title.titleNumber, title.titleName),
          )}
        >
          {titleMessages.actions.viewParts}
        </LinkButton>
      </>
    }
  />
);

/** The manage tab: every title, to add to the company or remove. */
export const ManageTitles = () => (
  <SearchedTitles
    state={useTitles()}
    words={messages.manage}
    head={(titles, filteredCount) => (
      <TitleCounters labels={messages.manage.counters} titles={titles} filteredCount={filteredCount} />
    )}
    card={(title, selection) => <ManagedTitle key={title.id} title={title} selection={selection} />}
  />
);
