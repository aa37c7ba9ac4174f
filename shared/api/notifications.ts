import * as z from "zod";
import { NotificationSettings, NotificationSettingsBody } from "../schemas/notification-settings.ts";
import { NotificationsPage, NotificationsQuery, ReadNotifications } from "../schemas/notifications.ts";
import { contract } from "./contract.ts";

/*
 * What a person is told of in the product. Each answer to a signed-in person of a company that reads carries the header
 * `x-unread-notifications`: how many are unread, at most 100.
 */
const folder = "people/notices";

export const listNotifications = contract({
  operationId: "listNotifications",
  folder,
  method: "GET",
  path: "/api/notifications",
  summary: "What the caller was told, newest first",
  permission: "rule:read",
  query: NotificationsQuery,
  response: NotificationsPage,
});

export const readNotifications = contract({
  operationId: "readNotifications",
  folder,
  method: "POST",
  path: "/api/notifications/read",
  summary: "Mark notifications of the caller as read",
  permission: "rule:read",
  audit: "notification.read",
  body: ReadNotifications,
  response: z.object({ unread: z.number().int() }),
});

export const getNotificationSettings = contract({
  operationId: "getNotificationSettings",
  folder: "people/account",
  method: "GET",
  path: "/api/notifications/settings",
  summary: "How the caller is told of what, and their quiet hours",
  permission: "rule:read",
  response: NotificationSettings,
});

export const updateNotificationSettings = contract({
  operationId: "updateNotificationSettings",
  folder: "people/account",
  method: "PUT",
  path: "/api/notifications/settings",
  summary: "Choose how the caller is told of what, and their quiet hours; what is left out stays",
  permission: "rule:read",
  audit: "user.notification-settings-changed",
  body: NotificationSettingsBody,
  response: NotificationSettings,
});
