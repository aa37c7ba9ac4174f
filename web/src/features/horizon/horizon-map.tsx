import { Radar } from "lucide-react";
import { useMemo, useState } from "react";
import type { HorizonPage, HorizonRow } from "../../../../shared/schemas/horizon.ts";
import { formatNumber } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState, NoMatch } from "../../ui/empty-state.tsx";
import { ListPage } from "../../ui/list-page.tsx";
import { StatCard, StatGroup } from "../../ui/stat-card.tsx";
import { ComparisonDialog } from "./comparison-dialog.tsx";
import { horizonColumns } from "./horizon-columns.tsx";
import { HorizonFiltersBar } from "./horizon-filters.tsx";
import { messages } from "./horizon-messages.ts";
import { isFiltered, noFilters, useHorizonFilters, useHorizonMap } from "./use-horizon-map.ts";

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
  const list = useHorizonMap(query);
  const page = list.state.data;
  const [shown, setShown] = useState<HorizonRow | null>(null);
  const hasCompany = Boolean(user?.companyId);
  const columns = useMemo(() => horizonColumns(hasCompany, setShown), [hasCompany]);
  return (
    <>
      <Summary page={page} />
      <HorizonFiltersBar filters={filters} onChange={change} page={page} />
      <ListPage
        list={list}
        failure={messages.loadFailed}
        loading={messages.loading}
        empty={
          isFiltered(filters) ? (
            <NoMatch
              icon={Radar}
              heading={messages.empty}
              clearLabel={messages.clear}
              onClear={() => change(noFilters)}
            />
          ) : (
            <EmptyState
              icon={Radar}
              heading={messages.noSections.heading}
              body={hasCompany ? messages.noSections.ofCompany : messages.noSections.body}
            />
          )
        }
        caption={messages.table.caption}
        columns={columns}
        rowKey={rowKey}
        sort={sort}
        onSort={changeSort}
        isFixed
        position={({ items, offset, total }) =>
          messages.table.position(offset + 1, offset + items.length, total)
        }
      />
      <ComparisonDialog row={shown} onClose={() => setShown(null)} />
    </>
  );
};
