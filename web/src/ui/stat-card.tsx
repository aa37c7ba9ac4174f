import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./stat-card.module.css";

/** Counters side by side; they share one frame and wrap on phones. */
export const StatGroup = ({ children }: { children: ReactNode }) => (
  <dl className={styles.group}>{children}</dl>
);

interface StatCardProps {
  label: string;
  /** Undefined while it loads. */
  value: string | undefined;
  /** Where what is counted is listed. */
  to?: string;
}

/** One counter: what is counted, and how many. */
export const StatCard = ({ label, value, to }: StatCardProps) => (
  <div className={styles.stat}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>
      {value !== undefined && to !== undefined ? (
        <Link to={to} className={styles.link} aria-label={`${label}: ${value}`}>
          {value}
        </Link>
      ) : (
        (value ?? <span aria-hidden="true">–</span>)
      )}
    </dd>
  </div>
);
