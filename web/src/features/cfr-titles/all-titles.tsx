import type { CfrTitle } from "../../../../shared/schemas/cfr.ts";
import { Badge } from "../../ui/badge.tsx";
import { SearchedTitles } from "./searched-titles.tsx";
import { RecentBadge, ReservedBadge } from "./title-badges.tsx";
import { TitleCard } from "./title-card.tsx";
import { TitleSelectionButton } from "./title-selection-button.tsx";
import { messages } from "./titles-messages.ts";
import type { TitleSelection } from "./use-title-selection.ts";
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
export const AllTitles = () => (
  <SearchedTitles
    state={useTitles()}
    words={messages.list}
    card={(title, selection) => <ListedTitle key={title.id} title={title} selection={selection} />}
  />
);
