import { MailOpen } from "lucide-react";
import type { Notification } from "../../../../shared/schemas/notifications.ts";
import { formatDateTime, formatPerson } from "../../lib/format.ts";
import { formatRelative } from "../../lib/relative-time.ts";
import { Badge } from "../../ui/badge.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { KindIcon } from "./kind-icon.tsx";
import { messages } from "./notification-messages.ts";
import styles from "./notifications.module.css";

const { table: headers } = messages;

/** Columns of the list. */
export const notificationColumns = (
  markRead: (notification: Notification) => void,
): readonly Column<Notification>[] => [
  {
    id: "text",
    header: headers.what,
    isMain: true,
    width: "minmax(16rem, 1fr)",
    cell: ({ kind, text, readAt }) => (
      <span className={styles.main} data-unread={readAt === null || undefined}>
        <KindIcon kind={kind} />
        <span className={styles.text}>{text}</span>
      </span>
    ),
  },
  {
    id: "state",
    header: headers.state,
    width: "6rem",
    cell: ({ readAt }) => (readAt === null ? <Badge tone="accent">{messages.unread}</Badge> : messages.read),
  },
  {
    id: "kind",
    header: headers.kind,
    width: "9.5rem",
    narrowWidth: "hidden",
    phone: "hidden",
    cell: ({ kind }) => messages.kinds[kind],
  },
  {
    id: "actor",
    header: headers.who,
    width: "minmax(7rem, 11rem)",
    phone: "fill",
    cell: ({ actor }) => <span className={styles.cut}>{actor ? formatPerson(actor) : messages.system}</span>,
  },
  {
    id: "createdAt",
    header: headers.when,
    width: "9rem",
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatDateTime(createdAt)}>
        {formatRelative(createdAt)}
      </time>
    ),
  },
  {
    id: "actions",
    header: headers.actions,
    isHeaderHidden: true,
    width: "3.75rem",
    phone: "end",
    cell: (notification) =>
      notification.readAt === null ? (
        <MoreMenu
          about={notification.text}
          actions={[{ label: messages.markRead, icon: MailOpen, onSelect: () => markRead(notification) }]}
        />
      ) : null,
  },
];
