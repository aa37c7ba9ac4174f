import * as z from "zod";
import { Person } from "./company-rule.ts";
import { IsoDateTime } from "./dates.ts";
import { PageQuery, pageOf } from "./pagination.ts";
import { singleLine } from "./text.ts";

/** What people are told of. */
export const NotificationKind = z.enum([
  "assigned",
  "mentioned",
  "review_asked",
  "review_answered",
  "policy_acknowledge",
  "policy_approval",
  "policy_answered",
  "join_request",
  "escalated",
  "export_ready",
  "due",
  "overdue",
  "comment",
  "change",
  "evidence_expiring",
  "policy_review",
  "import_finished",
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** One thing a person is told of. */
export const Notification = z.object({
  id: z.string(),
  kind: NotificationKind,
  text: z.string(),
  /** A path of the web app: the record it is about. */
  link: z.string(),
  /** Who did it; null where no person did, or one who left the company. */
  actor: Person.nullable(),
  createdAt: IsoDateTime,
  readAt: IsoDateTime.nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const NotificationsQuery = PageQuery.extend({
  /** Only what is not read. */
  unread: z.stringbool().optional(),
  kind: NotificationKind.optional(),
});

/** Notifications of the last 90 days, newest first, at most 1,000; `unread` counts all that is not read, at most 100. */
export const NotificationsPage = pageOf(Notification).extend({ unread: z.number().int() });
export type NotificationsPage = z.infer<typeof NotificationsPage>;

/** Which notifications were read: some, or all there are. */
export const ReadNotifications = z
  .object({
    ids: z
      .array(singleLine(z.string().min(1).max(100)))
      .min(1)
      .max(200)
      .optional(),
    all: z.literal(true).optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
    path: ["ids"],
    message: "Please give ids, or all.",
  });
