import { Stack } from "@chakra-ui/react";
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
import { type TitleRow, useTitles } from "./use-titles.ts";

const ManagedTitle = ({ row, selection }: { row: TitleRow; selection: TitleSelection }) => (
  <TitleCard
    title={row.title}
    badges={
      <>
        <RecentBadge title={row.title} label={titleMessages.badges.recentlyUpdated} />
        <ReservedBadge title={row.title} />
        {row.isSelected ? <Badge tone="green">{titleMessages.badges.added}</Badge> : null}
      </>
    }
    actions={
      <>
        <TitleSelectionButton row={row} selection={selection} removeLabel={titleMessages.actions.remove} />
        <LinkButton
          to={`/dashboard/${row.title.titleNumber}`}
          aria-label={titleMessages.named(
            titleMessages.actions.viewParts,
            titleMessages.heading(row.title.titleNumber, row.title.titleName),
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
      <TitleCounters labels={messages.manage.counters} rows={state.data} filteredCount={found?.length} />
      <SearchInput value={search} onChange={setSearch} placeholder={messages.manage.search} />
      <AsyncView
        state={{ ...state, data: found }}
        skeleton={<SkeletonCards count={12} height="10rem" />}
        failure={titleMessages.failedTitles}
        isEmpty={(rows) => rows.length === 0}
        empty={<NoTitleFound onClear={() => setSearch("")} />}
      >
        {(rows) => (
          <CardGrid label={messages.manage.label}>
            {rows.map((row) => (
              <ManagedTitle key={row.title.id} row={row} selection={selection} />
            ))}
          </CardGrid>
        )}
      </AsyncView>
    </Stack>
  );
};
