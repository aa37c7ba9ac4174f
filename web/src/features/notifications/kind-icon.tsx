import { AtSign, ClipboardCheck, Inbox, type LucideIcon, MessageSquare, UserPlus } from "lucide-react";
import type { NotificationKind } from "../../../../shared/schemas/notifications.ts";
import styles from "./notifications.module.css";

const icons: Readonly<Record<NotificationKind, LucideIcon>> = {
  assigned: ClipboardCheck,
  mentioned: AtSign,
  comment: MessageSquare,
  change: Inbox,
  join_request: UserPlus,
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
