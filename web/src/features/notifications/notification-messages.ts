import { kindNames } from "../../../../shared/notifications/kinds.ts";

/** Words of the bell and of the page of notifications. */
export const messages = {
  title: "Notifications",
  subtitle: "What is waiting for you, and what others did with your work. Kept for 90 days.",
  bell: (unread: string) => `Notifications, ${unread} unread`,
  most: "99+",
  readAll: "Mark all as read",
  seeAll: "See all",
  list: "Newest notifications",
  loading: "Loading notifications",
  loadFailed: "Failed to fetch notifications",
  empty: "You're all caught up",
  gone: "This is no longer available",
  unread: "Unread",
  read: "Read",
  markRead: "Mark as read",
  error: "Error",
  readFailed: "Failed to mark as read",
  system: "Subpart",
  kinds: kindNames,
  filters: {
    label: "Filter notifications",
    show: "Show",
    all: "All",
    unread: "Unread",
    kind: "Kind",
    everyKind: "All kinds",
    clear: "Show all notifications",
  },
  table: {
    caption: "Notifications, newest first",
    what: "Notification",
    state: "State",
    kind: "Kind",
    who: "From",
    when: "When",
    actions: "Actions",
    position: (first: number, last: number, total: number) =>
      `${first}–${last} of ${total} ${total === 1 ? "notification" : "notifications"}`,
  },
} as const;
