import type { ReactNode } from "react";
import styles from "./auth.module.css";

/** Two columns; one on phones. */
export const AuthLayout = ({ children }: { children: ReactNode }) => (
  <div className={styles.layout}>{children}</div>
);
