import { Bell as BellIcon } from "lucide-react";
import { lazy, Suspense, useId, useRef, useState } from "react";
import { useUnreadCount } from "../../lib/unread-count.ts";
import { useCloseOutside } from "../../lib/use-close-outside.ts";
import { useUnreadPoll } from "../../lib/use-unread-poll.ts";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import styles from "./bell.module.css";
import { messages } from "./notification-messages.ts";
import type { GetReady } from "./use-open-notification.ts";

const BellPanel = lazy(async () => ({ default: (await import("./bell-panel.tsx")).BellPanel }));
const Designed = lazy(async () => ({ default: (await import("../../ui/designed.tsx")).Designed }));

const shownCount = (count: number): string => (count > 99 ? messages.most : String(count));

/** How many notifications a person has not read, and the newest of them once it is opened. */
export const Bell = ({ getReady }: { getReady: GetReady }) => {
  useUnreadPoll();
  const count = shownCount(useUnreadCount() ?? 0);
  const [isOpen, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const button = useRef<HTMLButtonElement>(null);
  const place = useCloseOutside<HTMLDivElement>(isOpen, close);
  const panelId = useId();
  return (
    <div ref={place} className={styles.bell}>
      <PlainButton
        ref={button}
        variant="ghost"
        isIcon
        aria-label={messages.bell(count)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <BellIcon aria-hidden="true" />
        {count === "0" ? null : (
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
        )}
      </PlainButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <Designed>
            <BellPanel
              id={panelId}
              getReady={getReady}
              onClose={close}
              onEscape={() => {
                close();
                button.current?.focus();
              }}
            />
          </Designed>
        </Suspense>
      ) : null}
    </div>
  );
};
