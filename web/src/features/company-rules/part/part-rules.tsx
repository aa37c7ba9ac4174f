import { Button } from "@chakra-ui/react";
import { FileSearch, FileText } from "lucide-react";
import { useMemo } from "react";
import type { RulePage } from "../../../../../shared/schemas/rule-query.ts";
import type { GrowingList } from "../../../lib/use-growing-list.ts";
import { AsyncView } from "../../../ui/async-view.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { messages } from "./messages.ts";
import styles from "./part-rules.module.css";
import type { RuleActions, RuleHandlers } from "./rule-card.tsx";
import { RuleFilters } from "./rule-filters.tsx";
import { groupRules } from "./rule-groups.ts";
import { RuleGroupsList } from "./rule-groups-list.tsx";
import { type PartPlace, useTagsOf } from "./use-part-rules.ts";
import type { useRuleFilters } from "./use-rule-filters.ts";

interface PartRulesProps extends RuleHandlers {
  place: PartPlace;
  list: GrowingList<RulePage>;
  filters: ReturnType<typeof useRuleFilters>;
  actions: RuleActions;
  /** The sentence for a failed load. */
  failure: string;
}

const NothingFound = ({ isSearchAlone, onClear }: { isSearchAlone: boolean; onClear: () => void }) => (
  <EmptyState
    icon={FileSearch}
    heading={messages.noneFound.heading}
    body={messages.noneFound.body}
    actions={
      <Button variant="outline" onClick={onClear}>
        {isSearchAlone ? messages.noneFound.clear : messages.noneFound.clearAll}
      </Button>
    }
  />
);

const Results = ({ page, ...props }: PartRulesProps & { page: RulePage }) => {
  const { place, list, filters, actions, onAssign, onUploadPolicy, onApplicability } = props;
  const groups = useMemo(() => groupRules(page), [page]);
  const tags = useTagsOf(page);
  if (page.items.length === 0) {
    const { applicability, section } = filters.state;
    const isSearchAlone = applicability === "all" && section === null;
    return <NothingFound isSearchAlone={isSearchAlone} onClear={filters.clear} />;
  }
  return (
    <>
      <RuleGroupsList {...{ place, groups, tags, actions, onAssign, onUploadPolicy, onApplicability }} />
      <LoadMore
        progress={messages.progress(page.items.length, page.total)}
        hasMore={page.nextCursor !== null}
        isLoading={list.isLoadingMore}
        failure={list.hasMoreFailed ? props.failure : undefined}
        onLoadMore={list.loadMore}
      />
    </>
  );
};

/** The shape of the filters and the first cards. */
const RulesSkeleton = () => (
  <div className={styles.skeleton} aria-hidden="true">
    <Skeleton height="2.25rem" radius="var(--radius-md)" />
    {["first", "second", "third"].map((card) => (
      <div key={card} className={styles.skeletonCard}>
        <Skeleton width="40%" />
        <Skeleton width="85%" height="0.875rem" />
        <Skeleton width="60%" height="0.875rem" />
      </div>
    ))}
  </div>
);

/** The Rules tab of a part: filters, and the rules that pass them under their sections. */
export const PartRules = (props: PartRulesProps) => {
  const { list, filters, failure } = props;
  const isChanging = list.data !== undefined && list.isLoading;
  return (
    <AsyncView
      state={list}
      failure={failure}
      skeleton={<RulesSkeleton />}
      isEmpty={(page) => page.facets.all === 0}
      empty={
        <EmptyState
          icon={FileText}
          heading={messages.noneAvailable.heading}
          body={messages.noneAvailable.body}
        />
      }
    >
      {(page) => (
        <>
          <RuleFilters state={filters.state} facets={page.facets} onChange={filters.change} />
          <div className={styles.results} data-busy={isChanging || undefined} aria-busy={isChanging}>
            <Results {...props} page={page} />
          </div>
        </>
      )}
    </AsyncView>
  );
};
