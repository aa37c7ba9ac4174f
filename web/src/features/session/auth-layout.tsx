import type { ReactNode } from "react";
import styles from "./auth.module.css";

/** Two columns; one on phones. */
export const AuthLayout = ({ children }: { children: ReactNode }) => (
  <div className={styles.layout}>{children}</div>
);

/** The column of the forms. */
export const AuthColumn = ({ children }: { children: ReactNode }) => (
  <main className={styles.forms}>
    <div className={styles.formsInner}>{children}</div>
  </main>
);
