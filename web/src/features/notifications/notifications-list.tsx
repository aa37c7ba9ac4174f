import { Button } from "@chakra-ui/react";
import { CheckCheck } from "lucide-react";
import { useCallback, useMemo } from "react";
import { listNotifications } from "../../../../shared/api/notifications.ts";
import type { Notification } from "../../../../shared/schemas/notifications.ts";
import { type FirstCalls, firstCall, type Reader } from "../../lib/opening.ts";
import { pagedList, pagingOf } from "../../lib/paged-list.ts";
import { useSession } from "../../lib/session.ts";
import { openCursor, useCursorPages } from "../../lib/use-cursor-pages.ts";
import { EmptyState, NoMatch } from "../../ui/empty-state.tsx";
import { ListPage } from "../../ui/list-page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { notificationColumns } from "./notification-columns.tsx";
import {
  filtersIn,
  type NotificationFilters,
  NotificationFiltersBar,
  useNotificationFilters,
} from "./notification-filters.tsx";
import { messages } from "./notification-messages.ts";
import { useMarkRead, useNotifications } from "./use-notifications.ts";
import { type GetReady, useOpenNotification } from "./use-open-notification.ts";

const { filters: words, table: headers } = messages;

const listOf = (reader: Pick<Reader, "id" | "companyId"> | undefined, filters: NotificationFilters) =>
  `${reader?.id} ${reader?.companyId} ${JSON.stringify(filters)}`;

const queryOf = ({ unread, kind }: NotificationFilters, cursor: string | undefined) => ({
  ...(unread && { unread }),
  ...(kind && { kind }),
  ...pagingOf({ cursor }),
});

/** What the page asks for as it opens. */
export const notificationCalls: FirstCalls = ({ search, reader }) => {
  const filters = filtersIn(search);
  const query = queryOf(filters, openCursor("notifications", listOf(reader, filters)));
  return [firstCall(listNotifications, { query })];
};

const rowKey = ({ id }: Notification) => id;
const rowLink = ({ link }: Notification) => link;

/** All a person was told, newest first. */
export const NotificationsList = ({ getReady }: { getReady: GetReady }) => {
  const { user } = useSession();
  const { filters, change } = useNotificationFilters();
  const pages = useCursorPages("notifications", listOf(user, filters));
  const state = useNotifications(queryOf(filters, pages.cursor));
  const { markRead, markAllRead } = useMarkRead();
  const open = useOpenNotification(getReady);
  const follow = useCallback((notification: Notification) => void open(notification), [open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what marks is the same each time
  const columns = useMemo(() => notificationColumns((each) => void markRead(each)), []);
  const isDone = !state.data?.unread;
  const first = pages.pageIndex * pagingOf(pages).limit + 1;
  return (
    <>
      <PageHeader
        title={messages.title}
        subtitle={messages.subtitle}
        actions={
          <Button
            variant="outline"
            aria-disabled={isDone || undefined}
            onClick={isDone ? undefined : () => void markAllRead()}
          >
            {messages.readAll}
          </Button>
        }
      />
      <NotificationFiltersBar filters={filters} onChange={change} />
      <ListPage
        list={pagedList(state, pages)}
        failure={messages.loadFailed}
        loading={messages.loading}
        empty={
          filters.unread || filters.kind ? (
            <NoMatch
              icon={CheckCheck}
              heading={messages.empty}
              clearLabel={words.clear}
              onClear={() => change({ unread: false, kind: "" })}
            />
          ) : (
            <EmptyState icon={CheckCheck} heading={messages.empty} />
          )
        }
        caption={headers.caption}
        columns={columns}
        rowKey={rowKey}
        rowLink={rowLink}
        onFollow={follow}
        isFixed
        position={({ items, total }) => headers.position(first, first + items.length - 1, total)}
      />
    </>
  );
};
