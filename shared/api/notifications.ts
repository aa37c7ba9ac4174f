import * as z from "zod";
import { NotificationKind, NotificationsPage } from "../schemas/notifications.ts";
import { PageQuery } from "../schemas/pagination.ts";
import { contract } from "./contract.ts";

export const listNotifications = contract({
  operationId: "listNotifications",
  folder: "work/notices",
  method: "GET",
  path: "/api/notifications",
  summary: "What the caller was told, newest first",
  permission: "rule:read",
  query: PageQuery.extend({ unread: z.stringbool().optional(), kind: NotificationKind.optional() }),
  response: NotificationsPage,
});

export const readNotifications = contract({
  operationId: "readNotifications",
  folder: "work/notices",
  method: "POST",
  path: "/api/notifications/read",
  summary: "Mark notifications as read",
  permission: "rule:read",
  audit: "notifications.read",
  body: z.object({ ids: z.array(z.string()).optional(), all: z.literal(true).optional() }),
  response: z.object({ unread: z.number().int() }),
});
