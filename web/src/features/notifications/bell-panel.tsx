import { Button } from "@chakra-ui/react";
import { CheckCheck } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { Notification, NotificationsPage } from "../../../../shared/schemas/notifications.ts";
import { formatDateTime } from "../../lib/format.ts";
import { formatRelative } from "../../lib/relative-time.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import styles from "./bell.module.css";
import { KindIcon } from "./kind-icon.tsx";
import { messages } from "./notification-messages.ts";
import { useMarkRead, useNotifications } from "./use-notifications.ts";
import { type GetReady, useOpenNotification } from "./use-open-notification.ts";

/** How many the panel shows; the page has the others. */
const newest = { limit: 20 } as const;

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

interface RowProps {
  notification: Notification;
  onOpen: (notification: Notification) => void;
}

const Row = ({ notification, onOpen }: RowProps) => {
  const { kind, text, link, createdAt, readAt } = notification;
  return (
    <li>
      <Link
        to={link}
        className={styles.row}
        data-unread={readAt === null || undefined}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          onOpen(notification);
        }}
      >
        <KindIcon kind={kind} />
        <span className={styles.words}>
          {readAt === null ? <span className="visually-hidden">{messages.unread}: </span> : null}
          <span className={styles.text}>{text}</span>
          <span className={styles.facts}>
            {messages.kinds[kind]}
            {" · "}
            <time dateTime={createdAt} title={formatDateTime(createdAt)}>
              {formatRelative(createdAt)}
            </time>
          </span>
        </span>
        {readAt === null ? <span className={styles.dot} aria-hidden="true" /> : null}
      </Link>
    </li>
  );
};

const Head = ({ page }: { page: NotificationsPage | undefined }) => {
  const { markAllRead } = useMarkRead();
  const isDone = !page?.unread;
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{messages.title}</h2>
      <Button
        variant="ghost"
        size="sm"
        // A disabled button would lose the focus as it is pressed.
        aria-disabled={isDone || undefined}
        onClick={isDone ? undefined : () => void markAllRead()}
      >
        {messages.readAll}
      </Button>
    </div>
  );
};

interface BellPanelProps {
  id: string;
  getReady: GetReady;
  /** The focus goes on with what was chosen. */
  onClose: () => void;
  onEscape: () => void;
}

/** The newest notifications, below the bell. */
export const BellPanel = ({ id, getReady, onClose, onEscape }: BellPanelProps) => {
  const state = useNotifications(newest);
  const open = useOpenNotification(getReady);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const follow = async (notification: Notification) => {
    if (await open(notification)) onClose();
  };
  return (
    <div
      ref={panel}
      id={id}
      role="dialog"
      aria-label={messages.title}
      tabIndex={-1}
      className={styles.panel}
      onKeyDown={({ key }) => key === "Escape" && onEscape()}
    >
      <Head page={state.data} />
      <div className={styles.scroll}>
        <AsyncView
          state={state}
          failure={messages.loadFailed}
          loading={messages.loading}
          skeleton={<SkeletonRows />}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <p className={styles.empty}>
              <CheckCheck size={20} aria-hidden="true" />
              {messages.empty}
            </p>
          }
        >
          {({ items }) => (
            <ul className={styles.list} aria-label={messages.list}>
              {items.map((each) => (
                <Row key={each.id} notification={each} onOpen={(chosen) => void follow(chosen)} />
              ))}
            </ul>
          )}
        </AsyncView>
      </div>
      <Link to="/notifications" className={styles.all} onClick={onClose}>
        {messages.seeAll}
      </Link>
    </div>
  );
};
