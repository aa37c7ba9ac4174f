import type { ReactNode } from "react";
import styles from "./card-grid.module.css";

/** Cards of equal width, as many beside each other as fit. */
export const CardGrid = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.grid} aria-label={label}>
    {children}
  </ul>
);
