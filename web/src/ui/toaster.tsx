import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import {
  currentToast,
  dismissToast,
  subscribeToToast,
  type Toast,
  type ToastAction,
  type ToastKind,
} from "./toast-store.ts";
import styles from "./toaster.module.css";

const icons = { success: CircleCheck, error: CircleAlert, info: Info } satisfies Record<ToastKind, unknown>;

/** How long a toast stays, in ms; an error stays longer. Pointing at it or focusing it stops the clock. */
const lifetimes: Readonly<Record<ToastKind, number>> = { success: 5_000, info: 6_000, error: 9_000 };

/** With something to do in it, a toast stays long enough to be reached by keyboard. */
const lifetimeWithAction = 15_000;

const lifetimeOf = ({ kind, action }: Toast): number =>
  action ? Math.max(lifetimeWithAction, lifetimes[kind]) : lifetimes[kind];

const useDismissal = (toast: Toast | undefined, isHeld: boolean) => {
  useEffect(() => {
    if (!toast || isHeld) return;
    const timer = setTimeout(dismissToast, lifetimeOf(toast));
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
};

const ActionButton = ({ action }: { action: ToastAction }) => (
  <button
    type="button"
    className={styles.action}
    onClick={() => {
      dismissToast();
      action.run();
    }}
  >
    {action.label}
  </button>
);

const ToastCard = ({ toast, onHold }: { toast: Toast; onHold: (isHeld: boolean) => void }) => {
  const Icon = icons[toast.kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only stops the clock
    <div
      className={styles.toast}
      data-kind={toast.kind}
      onMouseEnter={() => onHold(true)}
      onMouseLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      <Icon size={18} className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.description ? <p className={styles.description}>{toast.description}</p> : null}
        {toast.action ? <ActionButton action={toast.action} /> : null}
      </div>
      <button type="button" className={styles.close} onClick={dismissToast} aria-label="Dismiss">
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  );
};

/**
 * The one place where toasts appear. The live region is there from the start, so that readers hear them. It
 * lies beside the app and is marked: a dialog hides everything else, and what happens in it is told here.
 */
export const Toaster = () => {
  const toast = useSyncExternalStore(subscribeToToast, currentToast);
  const [isHeld, setHeld] = useState(false);
  useDismissal(toast, isHeld);
  const hold = (id: number | undefined) => setHeld(id !== undefined);
  return createPortal(
    <section className={styles.region} aria-label="Notifications" data-live-announcer>
      <div role="status" aria-live="polite" aria-atomic="true">
        {toast && toast.kind !== "error" ? (
          <ToastCard key={toast.id} toast={toast} onHold={(held) => hold(held ? toast.id : undefined)} />
        ) : null}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true">
        {toast?.kind === "error" ? (
          <ToastCard key={toast.id} toast={toast} onHold={(held) => hold(held ? toast.id : undefined)} />
        ) : null}
      </div>
    </section>,
    document.body,
  );
};
