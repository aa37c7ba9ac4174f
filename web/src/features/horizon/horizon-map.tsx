import { Button } from "@chakra-ui/react";
import { Radar } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import type { HorizonPage, HorizonRow } from "../../../../shared/schemas/horizon.ts";
import { formatNumber } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { StatCard, StatGroup } from "../../ui/stat-card.tsx";
import { ComparisonDialog } from "./comparison-dialog.tsx";
import styles from "./horizon.module.css";
import { horizonColumns } from "./horizon-columns.tsx";
import { HorizonFiltersBar } from "./horizon-filters.tsx";
import { messages } from "./horizon-messages.ts";
import { noFilters, useHorizonFilters, useHorizonMap } from "./use-horizon-map.ts";

const rowKey = ({ id }: HorizonRow) => id;

const Summary = ({ page }: { page: HorizonPage | undefined }) => {
  const { cards: words } = messages;
  const { total, withChanges, withoutChanges } = page?.summary ?? {};
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  const share = page && words.percentage(total ? Math.round(((withChanges ?? 0) / total) * 100) : 0);
  return (
    <StatGroup>
      <StatCard label={words.total} value={number(total)} />
      <StatCard label={words.withChanges} value={number(withChanges)} />
      <StatCard label={words.withoutChanges} value={number(withoutChanges)} />
      <StatCard label={words.average} value={share} />
    </StatGroup>
  );
};

/** Sections of the regulation with what changed in them. */
export const HorizonMap = () => {
  const { user } = useSession();
  const { filters, query, change, sort, changeSort } = useHorizonFilters();
  const { state, pages, isChanging } = useHorizonMap(query);
  const [shown, setShown] = useState<HorizonRow | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const hasCompany = Boolean(user?.companyId);
  const columns = useMemo(() => horizonColumns(hasCompany, setShown), [hasCompany]);
  const turn = (go: () => void) => () => {
    go();
    list.current?.scrollIntoView({ block: "start" });
  };
  return (
    <>
      <PageHeader title={messages.title} subtitle={messages.subtitle} />
      <Summary page={state.data} />
      <HorizonFiltersBar filters={filters} onChange={change} page={state.data} />
      <div ref={list} className={styles.list}>
        <AsyncView
          state={state}
          failure={messages.loadFailed}
          loading={messages.loading}
          skeleton={<SkeletonRows count={5} />}
          isEmpty={(page) => page.items.length === 0}
          empty={
            <EmptyState
              icon={Radar}
              heading={messages.empty}
              actions={
                <Button variant="outline" onClick={() => change(noFilters)}>
                  {messages.clear}
                </Button>
              }
            />
          }
        >
          {({ items, offset, total, nextCursor }) => (
            <>
              <DataTable
                caption={messages.table.caption}
                columns={columns}
                rows={items}
                rowKey={rowKey}
                sort={sort}
                onSort={changeSort}
                isBusy={isChanging}
                isFixed
              />
              <Pager
                position={messages.table.position(offset + 1, offset + items.length, total)}
                onPrevious={pages.pageIndex > 0 ? turn(pages.goPrevious) : undefined}
                onNext={nextCursor ? turn(() => pages.goNext(nextCursor)) : undefined}
                isBusy={isChanging}
              />
            </>
          )}
        </AsyncView>
      </div>
      <ComparisonDialog row={shown} onClose={() => setShown(null)} />
    </>
  );
};
