import { Button } from "@chakra-ui/react";
import { ScrollText } from "lucide-react";
import { useMemo } from "react";
import { exportActivity } from "../../../../shared/api/exports.ts";
import type { CompanyActivityPage } from "../../../../shared/schemas/company-activity.ts";
import { formatDate } from "../../lib/format.ts";
import { useGoneFilters } from "../../lib/list-view.ts";
import { useMemberIds } from "../../lib/member-ids.ts";
import type { PagedList } from "../../lib/paged-list.ts";
import { EmptyState, NoMatch } from "../../ui/empty-state.tsx";
import { ExportMenu } from "../../ui/export-menu.tsx";
import { useLaidOut } from "../../ui/laid-out.ts";
import { ListPage } from "../../ui/list-page.tsx";
import { ListTools } from "../../ui/list-tools.tsx";
import { ListViewGate } from "../../ui/list-view-gate.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SavedViews } from "../../ui/saved-views.tsx";
import { activityColumns } from "./activity-columns.tsx";
import { ActivityFiltersBar } from "./activity-filters.tsx";
import { messages } from "./activity-messages.ts";
import { RecordCard } from "./record-card.tsx";
import { isFiltered, noFilters, queryOf, useActivity, useActivityFilters } from "./use-activity.ts";

const { table: headers, further } = messages;

interface NothingProps {
  list: PagedList<CompanyActivityPage>;
  isFiltered: boolean;
  onClear: () => void;
}

/** A page without rows: the log may go on further back, or have ended. */
const Nothing = ({ list: { state, pages }, isFiltered: hasFilters, onClear }: NothingProps) => {
  const { nextCursor = null, readBackTo = null } = state.data ?? {};
  if (nextCursor && readBackTo)
    return (
      <EmptyState
        icon={ScrollText}
        heading={further.nothing(formatDate(readBackTo))}
        actions={<Button onClick={() => pages.goNext(nextCursor)}>{further.go}</Button>}
      />
    );
  if (pages.pageIndex > 0)
    return (
      <EmptyState
        icon={ScrollText}
        heading={further.end}
        actions={
          <Button variant="outline" onClick={pages.goPrevious}>
            {further.back}
          </Button>
        }
      />
    );
  return hasFilters ? (
    <NoMatch icon={ScrollText} heading={messages.empty} clearLabel={messages.clear} onClear={onClear} />
  ) : (
    <EmptyState icon={ScrollText} heading={messages.empty} />
  );
};

const position = ({ items, readBackTo }: CompanyActivityPage): string =>
  readBackTo ? headers.positionBackTo(items.length, formatDate(readBackTo)) : headers.position(items.length);

const List = () => {
  const { filters, change, view } = useActivityFilters();
  const list = useActivity(filters);
  const columns = useMemo(() => activityColumns(change), [change]);
  const layout = useLaidOut("activity", columns, { view });
  useGoneFilters("activity", { person: useMemberIds(view?.query.person !== undefined) });
  return (
    <>
      <PageHeader title={messages.title} subtitle={messages.subtitle} />
      <RecordCard />
      <ActivityFiltersBar filters={filters} onChange={change} page={list.state.data} />
      <ListTools
        layout={layout}
        views={<SavedViews list="activity" layout={layout} />}
        file={<ExportMenu contract={exportActivity} query={queryOf(filters)} columns={layout.fields} />}
      />
      <ListPage
        list={list}
        failure={messages.loadFailed}
        loading={messages.loading}
        empty={<Nothing list={list} isFiltered={isFiltered(filters)} onClear={() => change(noFilters)} />}
        caption={headers.caption}
        {...layout.table}
        rowKey={({ id }) => id}
        isFixed
        position={position}
      />
    </>
  );
};

/** What happened in a company, newest first. */
export const ActivityList = () => (
  <ListViewGate list="activity">
    <List />
  </ListViewGate>
);
