import { FileSearch, LogIn } from "lucide-react";
import { memo, useMemo, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import type { RuleListItem } from "../../../../shared/schemas/company-rule.ts";
import { isManager } from "../../../../shared/schemas/roles.ts";
import type { RulePage } from "../../../../shared/schemas/rule-query.ts";
import { statusOf } from "../../lib/api-error.ts";
import { useRememberPlace, useReturnFocus } from "../../lib/return-point.ts";
import { useSession } from "../../lib/session.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Pager } from "../../ui/pager.tsx";
import { LinkButton } from "../../ui/row-button.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { regulationColumns, regulationLink } from "./regulation-columns.tsx";
import { RegulationFiltersBar } from "./regulation-filters.tsx";
import styles from "./regulations.module.css";
import { messages } from "./regulations-messages.ts";
import { activeFilterCount, useRegulationFilters } from "./use-regulation-filters.ts";
import {
  pageSize,
  type Regulations as RegulationsState,
  useInitialiseRules,
  useRegulations,
} from "./use-regulations.ts";
import { useSelectedTitles } from "./use-title-choices.ts";

interface RegulationsProps {
  onAssign: (rule: RuleListItem) => void;
}

type TableProps = RegulationsProps &
  RegulationsState & { page: RulePage } & Pick<
    ReturnType<typeof useRegulationFilters>,
    "sort" | "changeSort"
  >;

const rowKey = ({ masterRuleId }: RuleListItem) => masterRuleId;

const RegulationsTable = ({ page, pages, isChanging, sort, changeSort, onAssign }: TableProps) => {
  const { user } = useSession();
  const selectedTitles = useSelectedTitles();
  const top = useRef<HTMLDivElement>(null);
  const offset = pages.pageIndex * pageSize;
  const isManaging = isManager(user?.role);
  const columns = useMemo(
    () => regulationColumns({ offset, isManaging, selectedTitles, onAssign }),
    [offset, isManaging, selectedTitles, onAssign],
  );
  const turn = (go: () => void) => () => {
    go();
    top.current?.scrollIntoView({ block: "start" });
  };
  const next = page.nextCursor;
  return (
    <div ref={top} className={styles.list}>
      <DataTable
        caption={messages.caption}
        columns={columns}
        rows={page.items}
        rowKey={rowKey}
        rowLink={regulationLink}
        sort={sort}
        onSort={changeSort}
        isBusy={isChanging}
      />
      <Pager
        position={messages.position(offset + 1, offset + page.items.length, page.total)}
        onPrevious={pages.pageIndex > 0 ? turn(pages.goPrevious) : undefined}
        onNext={next ? turn(() => pages.goNext(next)) : undefined}
        isBusy={isChanging}
      />
    </div>
  );
};

/** Where a session that was lost while the page is open leads (specification 2, section 2.3). */
const SignedOut = () => (
  <EmptyState
    icon={LogIn}
    heading={messages.signedOut.heading}
    actions={<LinkButton to="/auth">{messages.signedOut.action}</LinkButton>}
  />
);

/** This list's address without the tab, which the way back from a rule adds. */
const useReturnPath = (): string => {
  const [search] = useSearchParams();
  const params = new URLSearchParams(search);
  params.delete("tab");
  return params.size > 0 ? `/regulations?${params}` : "/regulations";
};

/** The company's rules: one table with filters and order, fifty rows a page. Not drawn again under a dialog. */
export const Regulations = memo(({ onAssign }: RegulationsProps) => {
  const { filters, query, change, sort, changeSort } = useRegulationFilters();
  const regulations = useRegulations(query);
  const isInitialising = useInitialiseRules();
  const { state } = regulations;
  const returnPath = useReturnPath();
  const remember = useRememberPlace({ origin: "regulations", returnPath });
  useReturnFocus(returnPath, state.data !== undefined);
  const isFiltered = activeFilterCount(filters) > 0;
  const isFilling = isInitialising && state.data?.facets.all === 0;
  const total = state.data?.total;
  return (
    <div onClickCapture={remember}>
      <PageHeader
        title={messages.heading}
        subtitle={messages.subtitle}
        badges={
          total === undefined || isFilling ? null : (
            <span className={styles.count}>{messages.count(total)}</span>
          )
        }
      />
      <RegulationFiltersBar filters={filters} onChange={change} />
      {statusOf(state.error) === 401 ? (
        <SignedOut />
      ) : (
        <AsyncView
          state={isFilling ? { ...state, data: undefined } : state}
          failure={messages.loadFailed}
          skeleton={<SkeletonRows count={5} />}
          isEmpty={(page) => page.items.length === 0}
          empty={
            <EmptyState
              icon={FileSearch}
              heading={messages.empty.heading}
              body={isFiltered ? messages.empty.filtered : messages.empty.none}
            />
          }
        >
          {(page) => (
            <RegulationsTable
              {...regulations}
              page={page}
              sort={sort}
              changeSort={changeSort}
              onAssign={onAssign}
            />
          )}
        </AsyncView>
      )}
    </div>
  );
});
