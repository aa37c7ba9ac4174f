import { Button } from "@chakra-ui/react";
import { ScrollText } from "lucide-react";
import { useMemo } from "react";
import { exportActivity } from "../../../../shared/api/exports.ts";
import type { CompanyActivityPage } from "../../../../shared/schemas/company-activity.ts";
import { formatDate } from "../../lib/format.ts";
import type { PagedList } from "../../lib/paged-list.ts";
import { EmptyState, NoMatch } from "../../ui/empty-state.tsx";
import { ExportMenu } from "../../ui/export-menu.tsx";
import { ListPage } from "../../ui/list-page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { activityColumns } from "./activity-columns.tsx";
import { ActivityFiltersBar } from "./activity-filters.tsx";
import { messages } from "./activity-messages.ts";
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

/** What happened in a company, newest first. */
export const ActivityList = () => {
  const { filters, change } = useActivityFilters();
  const list = useActivity(filters);
  const columns = useMemo(() => activityColumns(change), [change]);
  return (
    <>
      <PageHeader
        title={messages.title}
        subtitle={messages.subtitle}
        actions={<ExportMenu contract={exportActivity} query={queryOf(filters)} />}
      />
      <ActivityFiltersBar filters={filters} onChange={change} page={list.state.data} />
      <ListPage
        list={list}
        failure={messages.loadFailed}
        loading={messages.loading}
        empty={<Nothing list={list} isFiltered={isFiltered(filters)} onClear={() => change(noFilters)} />}
        caption={headers.caption}
        columns={columns}
        rowKey={({ id }) => id}
        isFixed
        isWhole
        position={position}
      />
    </>
  );
};
