import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

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
