import type { EmailTiming, KindSetting } from "../schemas/notification-settings.ts";
import type { NotificationKind } from "../schemas/notifications.ts";
import type { Role } from "../schemas/roles.ts";

/** What a kind is called: in filters, settings and the daily summary. */
export const kindNames: Readonly<Record<NotificationKind, string>> = {
  assigned: "Assignment",
  mentioned: "Mention",
  review_asked: "Review asked",
  review_answered: "Review answered",
  policy_acknowledge: "Policy to acknowledge",
  policy_approval: "Policy to approve",
  policy_answered: "Policy answered",
  join_request: "Join request",
  escalated: "Escalation",
  export_ready: "Export ready",
  due: "Due soon",
  overdue: "Overdue",
  comment: "Comment",
  change: "Change of the law",
  evidence_expiring: "Evidence expiring",
  policy_review: "Policy review",
  import_finished: "Import finished",
};

/** What the ways of telling are called. */
export const channelNames = { inProduct: "In Subpart", email: "E-mail" } as const;
/** When an e-mail goes, in words. */
export const emailNames = {
  now: "At once",
  daily: "Daily summary",
  off: "Off",
} as const satisfies Record<EmailTiming, string>;

/** The kinds that people are told of. */
export const toldKinds = Object.keys(kindNames) as NotificationKind[];

const daily: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  "due",
  "overdue",
  "comment",
  "change",
  "evidence_expiring",
  "policy_review",
]);

/** How a person is told of a kind until they choose: in the product, and by mail as soon as they should act. */
export const usualSetting = (kind: NotificationKind, role: Role): KindSetting => {
  // Officers may answer requests to join; administrators are asked to.
  const isSilent = kind === "import_finished" || (kind === "join_request" && role !== "company_admin");
  if (isSilent) return { inProduct: true, email: "off" };
  return { inProduct: true, email: daily.has(kind) ? "daily" : "now" };
};
