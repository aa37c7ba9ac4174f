import { CalendarClock } from "lucide-react";
import { useRef } from "react";
import type { ComingPage } from "../../../../shared/schemas/story.ts";
import { formatDateTime } from "../../lib/format.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { EmptyState, NoMatch } from "../../ui/empty-state.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import styles from "./coming.module.css";
import { ComingFiltersBar } from "./coming-filters.tsx";
import { messages as words } from "./coming-messages.ts";
import { StoryRow } from "./story-row.tsx";
import { noFilters, useComing, useComingFilters } from "./use-coming.ts";

const pageSize = 25;

/** When the Federal Register was read, and what it left out. */
const Checked = ({ checkedAt, reason }: ComingPage) => (
  <p className={styles.checked}>
    {checkedAt ? words.checked(formatDateTime(checkedAt)) : words.never} {reason}
  </p>
);

/** Rules that the Federal Register proposed or published for the titles one follows. */
export const Coming = () => {
  const { filters, query, change } = useComingFilters();
  const { state, pages, isChanging } = useComing(query);
  const top = useRef<HTMLDivElement>(null);
  const isFiltered = Object.values(filters).some((value) => value !== "");
  const turn = (go: () => void) => () => {
    go();
    top.current?.scrollIntoView({ block: "start" });
  };
  return (
    <div ref={top}>
      <ComingFiltersBar filters={filters} onChange={change} page={state.data} />
      <AsyncView
        state={state}
        failure={words.loadFailed}
        loading={words.loading}
        skeleton={<SkeletonRows />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          isFiltered ? (
            <NoMatch
              icon={CalendarClock}
              heading={words.noMatch}
              clearLabel={words.clear}
              onClear={() => change(noFilters)}
            />
          ) : (
            <EmptyState icon={CalendarClock} heading={words.empty} />
          )
        }
      >
        {(page) => (
          <>
            <ul aria-label={words.list} className={styles.rows} aria-busy={isChanging}>
              {page.items.map((story) => (
                <StoryRow key={story.id} story={story} />
              ))}
            </ul>
            <Checked {...page} />
            {page.total > page.items.length ? (
              <Pager
                position={words.position(
                  pages.pageIndex * pageSize + 1,
                  pages.pageIndex * pageSize + page.items.length,
                  page.total,
                )}
                onPrevious={pages.pageIndex > 0 ? turn(pages.goPrevious) : undefined}
                onNext={page.nextCursor ? turn(() => pages.goNext(page.nextCursor ?? "")) : undefined}
                isBusy={isChanging}
              />
            ) : null}
          </>
        )}
      </AsyncView>
    </div>
  );
};
