import { BookMarked } from "lucide-react";
import { can } from "../../../../shared/permissions/can.ts";
import type { CfrTitle } from "../../../../shared/schemas/cfr.ts";
import { useSession } from "../../lib/session.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Badge } from "../../ui/badge.tsx";
import { CardGrid } from "../../ui/card-grid.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PlainLink } from "../../ui/plain/plain-button.tsx";
import { SkeletonCards } from "../../ui/skeleton.tsx";
import { messages } from "./dashboard-messages.ts";
import { RecentBadge } from "./title-badges.tsx";
import { TitleCard } from "./title-card.tsx";
import { type TitleNumbers, TitleProgress } from "./title-progress.tsx";
import { messages as titleMessages } from "./titles-messages.ts";
import { useTitles } from "./use-titles.ts";

const NoTitles = () => {
  const { user } = useSession();
  const isManager = can(user, "selection:manage");
  return (
    <EmptyState
      icon={BookMarked}
      heading={messages.active.emptyHeading}
      body={isManager ? messages.active.emptyBody : messages.active.emptyBodyMember}
      actions={
        isManager ? (
          <>
            <PlainLink to="/cfr-selection">{messages.active.select}</PlainLink>
            <PlainLink to="/cfr-titles" variant="outline">
              {messages.active.browse}
            </PlainLink>
          </>
        ) : undefined
      }
    />
  );
};

const hasNone = (titles: readonly CfrTitle[]): boolean => !titles.some(({ isSelected }) => isSelected);

interface ActiveTitlesProps {
  /** How far the rules of each title have come; undefined until it is known. */
  numbers: readonly TitleNumbers[] | undefined;
}

/** The active tab: one card for each title the company selected. */
export const ActiveTitles = ({ numbers }: ActiveTitlesProps) => (
  <AsyncView
    state={useTitles()}
    skeleton={<SkeletonCards count={6} height="10rem" />}
    failure={titleMessages.failedTitles}
    isEmpty={hasNone}
    empty={<NoTitles />}
  >
    {(titles) => (
      <CardGrid label={messages.active.label}>
        {titles
          .filter(({ isSelected }) => isSelected)
          .map((title) => (
            <TitleCard
              key={title.id}
              title={title}
              to={`/cfr-titles/${title.titleNumber}/parts`}
              progress={
                <TitleProgress
                  numbers={numbers?.find(({ titleNumber }) => titleNumber === title.titleNumber)}
                />
              }
              badges={
                <>
                  <RecentBadge title={title} label={titleMessages.badges.recentlyUpdated} />
                  <Badge tone="green">{titleMessages.badges.active}</Badge>
                </>
              }
            />
          ))}
      </CardGrid>
    )}
  </AsyncView>
);
