import { Stack } from "@chakra-ui/react";
import type { CfrTitle } from "../../../../shared/schemas/cfr.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Badge } from "../../ui/badge.tsx";
import { CardGrid } from "../../ui/card-grid.tsx";
import { LinkButton } from "../../ui/row-button.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { SkeletonCards } from "../../ui/skeleton.tsx";
import { messages } from "./dashboard-messages.ts";
import { NoTitleFound } from "./no-title-found.tsx";
import { RecentBadge, ReservedBadge } from "./title-badges.tsx";
import { TitleCard } from "./title-card.tsx";
import { TitleCounters } from "./title-counters.tsx";
import { TitleSelectionButton } from "./title-selection-button.tsx";
import { messages as titleMessages } from "./titles-messages.ts";
import { useTitleSearch } from "./use-title-search.ts";
import { type TitleSelection, useTitleSelection } from "./use-title-selection.ts";
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
export const ManageTitles = () => {
  const state = useTitles();
  const selection = useTitleSelection();
  const { search, setSearch, found } = useTitleSearch(state.data);
  return (
    <Stack gap="4">
      <TitleCounters labels={messages.manage.counters} titles={state.data} filteredCount={found?.length} />
      <SearchInput value={search} onChange={setSearch} placeholder={messages.manage.search} />
      <AsyncView
        state={{ ...state, data: found }}
        skeleton={<SkeletonCards count={12} height="10rem" />}
        failure={titleMessages.failedTitles}
        isEmpty={(titles) => titles.length === 0}
        empty={<NoTitleFound onClear={() => setSearch("")} />}
      >
        {(titles) => (
          <CardGrid label={messages.manage.label}>
            {titles.map((title) => (
              <ManagedTitle key={title.id} title={title} selection={selection} />
            ))}
          </CardGrid>
        )}
      </AsyncView>
    </Stack>
  );
};
