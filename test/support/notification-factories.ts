import { usualSetting } from "../../shared/notifications/kinds.ts";
import type { NotificationSettings } from "../../shared/schemas/notification-settings.ts";
import {
  type Notification,
  NotificationKind,
  type NotificationsPage,
} from "../../shared/schemas/notifications.ts";
import { grace } from "./activity-factories.ts";

let count = 0;

/** Grace assigned rule 101, and that was not read yet. */
export const aNotification = (over: Partial<Notification> = {}): Notification => {
  count += 1;
  return {
    id: `01ARZ3NDEKTSV4RRFFQ69G5${String(count).padStart(3, "0")}`,
    kind: "assigned",
    text: "Grace Hopper assigned you 21 CFR 11.10",
    link: "/rules/101?page=assignments",
    actor: grace,
    createdAt: "2026-03-02T10:00:00.000Z",
    readAt: null,
    ...over,
  };
};

/** One page of them, the only one. */
export const notificationsOf = (...items: Notification[]): NotificationsPage => ({
  items,
  total: items.length,
  nextCursor: null,
  unread: items.filter(({ readAt }) => readAt === null).length,
});

/** What a member is told and how, until they choose. */
export const notificationSettings = (
  over: Partial<NotificationSettings["kinds"]> = {},
): NotificationSettings => {
  const usual = NotificationKind.options.map((kind) => [kind, usualSetting(kind, "member")]);
  // Every kind is there, which the compiler cannot see of entries.
  return {
    kinds: { ...(Object.fromEntries(usual) as NotificationSettings["kinds"]), ...over },
    quietHours: null,
  };
};
