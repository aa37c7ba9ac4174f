import { Stack } from "@chakra-ui/react";
import type { CfrTitle } from "../../../../shared/schemas/cfr.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Badge } from "../../ui/badge.tsx";
import { CardGrid } from "../../ui/card-grid.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { SkeletonCards } from "../../ui/skeleton.tsx";
import { NoTitleFound } from "./no-title-found.tsx";
import { RecentBadge, ReservedBadge } from "./title-badges.tsx";
import { TitleCard } from "./title-card.tsx";
import { TitleSelectionButton } from "./title-selection-button.tsx";
import { messages } from "./titles-messages.ts";
import { useTitleSearch } from "./use-title-search.ts";
import { type TitleSelection, useTitleSelection } from "./use-title-selection.ts";
import { useTitles } from "./use-titles.ts";

const ListedTitle = ({ title, selection }: { title: CfrTitle; selection: TitleSelection }) => (
  <TitleCard
    title={title}
    to={`/cfr-titles/${title.titleNumber}/parts`}
    badges={
      <>
        <RecentBadge title={title} label={messages.badges.recent} />
        <ReservedBadge title={title} />
        {title.isSelected ? <Badge tone="green">{messages.badges.selected}</Badge> : null}
      </>
    }
    actions={
      selection.isAllowed ? (
        <TitleSelectionButton
          title={title}
          selection={selection}
          removeLabel={messages.actions.removeTitle}
        />
      ) : undefined
    }
  />
);

/** Every title of the CFR. */
export const AllTitles = () => {
  const state = useTitles();
  const selection = useTitleSelection();
  const { search, setSearch, found } = useTitleSearch(state.data);
  return (
    <Stack gap="4">
      <SearchInput value={search} onChange={setSearch} placeholder={messages.list.search} />
      <AsyncView
        state={{ ...state, data: found }}
        skeleton={<SkeletonCards count={12} height="10rem" />}
        failure={messages.failedTitles}
        isEmpty={(titles) => titles.length === 0}
        empty={<NoTitleFound onClear={() => setSearch("")} />}
      >
        {(titles) => (
          <CardGrid label={messages.list.label}>
            {titles.map((title) => (
              <ListedTitle key={title.id} title={title} selection={selection} />
            ))}
          </CardGrid>
        )}
      </AsyncView>
    </Stack>
  );
};
