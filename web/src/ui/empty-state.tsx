import { type LucideIcon, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./empty-state.module.css";
import { PlainButton } from "./plain/plain-button.tsx";

interface EmptyStateProps {
  icon: LucideIcon;
  heading: string;
  body?: ReactNode;
  /** Buttons that lead on from here. */
  actions?: ReactNode;
}

/** What a list says when it has nothing to show, and what a person can do about it. */
export const EmptyState = ({ icon: Icon, heading, body, actions }: EmptyStateProps) => (
  <div className={styles.empty}>
    <span className={styles.icon}>
      <Icon size={22} aria-hidden="true" />
    </span>
    <h2 className={styles.heading}>{heading}</h2>
    {body ? <p className={styles.body}>{body}</p> : null}
    {actions ? <div className={styles.actions}>{actions}</div> : null}
  </div>
);

interface NoMatchProps {
  icon?: LucideIcon;
  heading: string;
  body?: string;
  clearLabel: string;
  onClear: () => void;
}

/** What a list says when its filters leave nothing. */
export const NoMatch = ({ icon = SearchX, clearLabel, onClear, ...words }: NoMatchProps) => (
  <EmptyState
    icon={icon}
    {...words}
    actions={
      <PlainButton
        variant="outline"
        onClick={({ currentTarget }) => {
          // The button goes away: the focus stays on this page.
          currentTarget.closest("main")?.focus({ preventScroll: true });
          onClear();
        }}
      >
        {clearLabel}
      </PlainButton>
    }
  />
);
