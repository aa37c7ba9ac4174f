import * as z from "zod";
import { Person } from "./company-rule.ts";
import { IsoDateTime } from "./dates.ts";
import { pageOf } from "./pagination.ts";

/** What people are told of. */
export const NotificationKind = z.enum([
  "assigned",
  "mentioned",
  "comment",
  "change",
  "join_request",
  "due",
  "overdue",
  "import_finished",
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** One thing a person is told of. */
export const Notification = z.object({
  id: z.string(),
  kind: NotificationKind,
  text: z.string(),
  link: z.string(),
  actor: Person.nullable(),
  createdAt: IsoDateTime,
  readAt: IsoDateTime.nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const NotificationsPage = pageOf(Notification).extend({ unread: z.number().int() });
export type NotificationsPage = z.infer<typeof NotificationsPage>;
