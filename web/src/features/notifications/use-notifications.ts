import { useEffect, useRef } from "react";
import type { QueryOf } from "../../../../shared/api/contract.ts";
import { listNotifications, readNotifications } from "../../../../shared/api/notifications.ts";
import type { Notification, NotificationsPage } from "../../../../shared/schemas/notifications.ts";
import { call } from "../../lib/api-client.ts";
import { takeUnread, useUnreadCount } from "../../lib/unread-count.ts";
import { type ApiState, useApi } from "../../lib/use-api.ts";
import { usePatchAnswers } from "../../lib/use-patch-answers.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./notification-messages.ts";

/** How long count and list may differ, in ms: what was marked here changes one after the other. */
const settlesIn = 250;

/** Reads a list again once the count says that it is no longer true: new ones came, or another device read some. */
const useFollowCount = ({ data, reload }: Pick<ApiState<NotificationsPage>, "data" | "reload">): void => {
  const unread = useUnreadCount();
  const tried = useRef<number>(undefined);
  const shown = data?.unread;
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  useEffect(() => {
    if (unread === shown) tried.current = undefined;
    if (shown === undefined || unread === undefined || unread === shown || tried.current === unread) return;
    const timer = setTimeout(() => {
      // Once for each count: a list that goes on to differ is not asked for for ever.
      tried.current = unread;
      latest.current();
    }, settlesIn);
    return () => clearTimeout(timer);
  }, [unread, shown]);
};

/** One page of a person's notifications, newest first; asked anew each time it is shown. */
export const useNotifications = (query: QueryOf<typeof listNotifications>): ApiState<NotificationsPage> => {
  const state = useApi(listNotifications, { query }, { freshFor: 0, keepPrevious: true });
  useFollowCount(state);
  return state;
};

/** Marks as read: the rows on screen show it at once and stay where they are. */
export const useMarkRead = () => {
  const patch = usePatchAnswers(listNotifications);
  const mark = async (body: { ids: string[] } | { all: true }): Promise<void> => {
    const isMeant = ({ id }: Notification) => "all" in body || body.ids.includes(id);
    const readAt = new Date().toISOString();
    try {
      const { unread } = await call(readNotifications, { body });
      takeUnread(unread);
      await patch((page) => ({
        ...page,
        unread,
        items: page.items.map((each) => (each.readAt === null && isMeant(each) ? { ...each, readAt } : each)),
      }));
    } catch (error) {
      notify.failure(error, messages.error, messages.readFailed);
    }
  };
  return {
    markRead: ({ id, readAt }: Notification) => (readAt === null ? mark({ ids: [id] }) : Promise.resolve()),
    markAllRead: () => mark({ all: true }),
  };
};
