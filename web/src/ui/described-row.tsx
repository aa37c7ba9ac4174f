import type { ReactNode } from "react";
import styles from "./described-row.module.css";

interface DescribedRowProps {
  name: string;
  badges?: ReactNode;
  /** Lines below the name. */
  facts: readonly string[];
  /** Whether a single button stays beside the words on a phone. */
  isBeside?: boolean;
  /** Buttons at the row's end. */
  children?: ReactNode;
}

/** A row of a list: a name, what is said of it, and what may be done with it. */
export const DescribedRow = ({ name, badges, facts, isBeside = false, children }: DescribedRowProps) => (
  <li className={isBeside ? `${styles.row} ${styles.beside}` : styles.row}>
    <div className={styles.words}>
      <p className={styles.name}>
        {name}
        {badges}
      </p>
      {facts.map((fact) => (
        <p key={fact} className={styles.facts}>
          {fact}
        </p>
      ))}
    </div>
    {children ? <div className={styles.actions}>{children}</div> : null}
  </li>
);
