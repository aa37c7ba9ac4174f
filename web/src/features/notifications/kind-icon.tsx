import {
  AlarmClock,
  AtSign,
  BadgeCheck,
  BookOpenCheck,
  CalendarClock,
  ClipboardCheck,
  FileClock,
  FileDown,
  FileUp,
  Inbox,
  type LucideIcon,
  MessageSquare,
  Siren,
  UserPlus,
} from "lucide-react";

import type { NotificationKind } from "../../../../shared/schemas/notifications.ts";
import styles from "./notifications.module.css";

const icons: Readonly<Record<NotificationKind, LucideIcon>> = {
  assigned: ClipboardCheck,
  mentioned: AtSign,
  review_asked: BadgeCheck,
  review_answered: BadgeCheck,
  policy_acknowledge: BookOpenCheck,
  policy_approval: BookOpenCheck,
  policy_answered: BookOpenCheck,
  join_request: UserPlus,
  escalated: Siren,
  export_ready: FileDown,
  due: CalendarClock,
  overdue: AlarmClock,
  comment: MessageSquare,
  change: Inbox,
  evidence_expiring: FileClock,
  policy_review: FileClock,
  import_finished: FileUp,
};

/** The picture of a kind; its word stands beside it. */
export const KindIcon = ({ kind }: { kind: NotificationKind }) => {
  const Icon = icons[kind];
  return (
    <span className={styles.icon} aria-hidden="true">
      <Icon size={16} />
    </span>
  );
};
