import { Inbox as InboxIcon } from "lucide-react";
import { type KeyboardEvent, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { exportChanges } from "../../../../shared/api/exports.ts";
import type { ChangeRow } from "../../../../shared/schemas/changes.ts";
import { isManager } from "../../../../shared/schemas/roles.ts";
import { useGoneFilters } from "../../lib/list-view.ts";
import { useMemberIds } from "../../lib/member-ids.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState, NoMatch } from "../../ui/empty-state.tsx";
import { ExportMenu } from "../../ui/export-menu.tsx";
import { useLaidOut } from "../../ui/laid-out.ts";
import { ListPage } from "../../ui/list-page.tsx";
import { ListTools } from "../../ui/list-tools.tsx";
import { ListViewGate } from "../../ui/list-view-gate.tsx";
import { SavedViews } from "../../ui/saved-views.tsx";
import { ChangeBulkBar } from "./change-bulk-bar.tsx";
import { changeColumns, changePath } from "./change-columns.tsx";
import { ChangeFiltersBar } from "./change-filters.tsx";
import styles from "./changes.module.css";
import { messages } from "./changes-messages.ts";
import { lastInbox } from "./last-inbox.ts";
import { type ChangeSelection, useChangeSelection } from "./use-change-selection.ts";
import { useChanges } from "./use-changes.ts";
import { isFiltered, noFilters, useChangesFilters } from "./use-changes-filters.ts";

const rowKey = ({ id }: ChangeRow) => id;

/** Escape gives the selection up, unless a menu or dialog over the list was meant. */
const leaveSelection = (event: KeyboardEvent<HTMLElement>, { changes, keep }: ChangeSelection): void => {
  const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (event.key === "Escape" && isHere && !event.defaultPrevented && changes.size > 0) keep([]);
};

const Nothing = ({ isByFilter, onClear }: { isByFilter: boolean; onClear: () => void }) =>
  isByFilter ? (
    <NoMatch icon={InboxIcon} heading={messages.filtered} clearLabel={messages.clear} onClear={onClear} />
  ) : (
    <EmptyState icon={InboxIcon} heading={messages.empty} />
  );

const Inbox = () => {
  const { user } = useSession();
  const { filters, query, change, sort, changeSort, view } = useChangesFilters();
  const list = useChanges(query);
  const selection = useChangeSelection(`${user?.companyId} ${JSON.stringify(query)}`);
  const layout = useLaidOut("changes", changeColumns, { view });
  useGoneFilters("changes", { assessor: useMemberIds(view?.query.assessor !== undefined) });
  const mayChange = isManager(user?.role);
  const page = list.state.data;
  const { pathname, search } = useLocation();
  useEffect(() => lastInbox.write({ path: pathname + search }), [pathname, search]);
  return (
    <div>
      <ChangeFiltersBar filters={filters} onChange={change} page={page} />
      <ListTools
        layout={layout}
        views={<SavedViews list="changes" layout={layout} />}
        file={<ExportMenu contract={exportChanges} query={query} columns={layout.fields} />}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a key of the controls inside */}
      <div
        className={mayChange ? styles.list : undefined}
        onKeyDown={(event) => leaveSelection(event, selection)}
      >
        <ListPage
          list={list}
          failure={messages.loadFailed}
          loading={messages.loading}
          empty={<Nothing isByFilter={isFiltered(filters)} onClear={() => change(noFilters)} />}
          caption={messages.table.caption}
          {...layout.table}
          rowKey={rowKey}
          rowLink={changePath}
          sort={sort}
          onSort={changeSort}
          selection={mayChange ? selection.rows : undefined}
          isNavigable
          isFixed
          position={({ items, offset, total }) =>
            messages.table.position(offset + 1, offset + items.length, total)
          }
        />
        {mayChange ? <ChangeBulkBar selection={selection} /> : null}
      </div>
    </div>
  );
};

/** The changes of the law that touch a company, those that wait first. */
export const ChangesInbox = () => (
  <ListViewGate list="changes">
    <Inbox />
  </ListViewGate>
);
