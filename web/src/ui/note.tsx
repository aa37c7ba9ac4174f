import { Info } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./note.module.css";

/** Something to know about the page, said quietly above its content. */
export const Note = ({ children }: { children: ReactNode }) => (
  <p className={styles.note}>
    <Info size={16} aria-hidden="true" className={styles.icon} />
    <span>{children}</span>
  </p>
);
