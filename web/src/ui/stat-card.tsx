import type { ReactNode } from "react";
import styles from "./stat-card.module.css";

/** Counters side by side; they share one frame and wrap on phones. */
export const StatGroup = ({ children }: { children: ReactNode }) => (
  <dl className={styles.group}>{children}</dl>
);

/** One counter: what is counted, and how many. Undefined while it loads. */
export const StatCard = ({ label, value }: { label: string; value: string | undefined }) => (
  <div className={styles.stat}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>{value ?? <span aria-hidden="true">–</span>}</dd>
  </div>
);
