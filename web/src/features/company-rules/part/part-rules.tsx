import { Button } from "@chakra-ui/react";
import { FileSearch, FileText } from "lucide-react";
import { useMemo } from "react";
import type { RulePage } from "../../../../../shared/schemas/rule-query.ts";
import type { GrowingList } from "../../../lib/use-growing-list.ts";
import { AsyncView } from "../../../ui/async-view.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { Skeleton, SkeletonRows, SkeletonText } from "../../../ui/skeleton.tsx";
import { PartMergeNotice } from "../merge/part-merge-notice.tsx";
import { messages } from "./messages.ts";
import styles from "./part-rules.module.css";
import type { RuleActions, RuleHandlers } from "./rule-actions.tsx";
import { RuleFilters } from "./rule-filters.tsx";
import { groupRules } from "./rule-groups.ts";
import { RuleGroupsList } from "./rule-groups-list.tsx";
import { SectionRail } from "./section-rail.tsx";
import { type PartPlace, useTagsOf } from "./use-part-rules.ts";
import type { useRuleFilters } from "./use-rule-filters.ts";
import { useSectionPlace } from "./use-section-place.ts";

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

/** The shape of the filters, the rail and the first rows. */
const RulesSkeleton = () => (
  <div aria-hidden="true">
    <div className={styles.filters}>
      {["search", "applicability", "section"].map((filter) => (
        <Skeleton key={filter} height="2.25rem" radius="var(--radius-md)" />
      ))}
    </div>
    <div className={styles.columns}>
      <div className={styles.railSkeleton}>
        <SkeletonText lines={6} />
      </div>
      <div>
        <div className={styles.groupHead}>
          <Skeleton width="16rem" />
        </div>
        <div className={styles.rows}>
          <SkeletonRows count={10} height="2.625rem" />
        </div>
      </div>
    </div>
  </div>
);

/** The rules beside their sections; a choice of one section in the filter goes on with the chosen one. */
const RulesAndRail = (props: PartRulesProps & { page: RulePage; isChanging: boolean }) => {
  const { page, list, filters, isChanging } = props;
  const { box, current, go } = useSectionPlace(list);
  const { sections } = page.facets;
  const { section: chosen } = filters.state;
  return (
    <div className={styles.columns} data-alone={sections.length === 0 || undefined}>
      {sections.length > 0 ? (
        <SectionRail
          sections={sections}
          current={chosen ?? current}
          onGo={(section) => (chosen === null ? go(section) : filters.change({ section }))}
        />
      ) : null}
      <div ref={box} className={styles.results} data-busy={isChanging || undefined} aria-busy={isChanging}>
        <Results {...props} />
      </div>
    </div>
  );
};

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
          {props.actions === "manage" ? (
            <PartMergeNotice place={props.place} count={page.facets.masterChanged} />
          ) : null}
          <RuleFilters state={filters.state} facets={page.facets} onChange={filters.change} />
          <RulesAndRail {...props} page={page} isChanging={isChanging} />
        </>
      )}
    </AsyncView>
  );
};
