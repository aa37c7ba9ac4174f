import { type ReactNode, useId } from "react";
import styles from "./panel.module.css";

interface PanelProps {
  heading: string;
  /** Badges beside the heading. */
  badges?: ReactNode;
  /** A button at the heading's end. */
  action?: ReactNode;
  /** Said beside the heading where there is no content: the block is one line then. */
  brief?: ReactNode;
  children?: ReactNode;
}

/** A framed block of a page with its own heading. */
export const Panel = ({ heading, badges, action, brief, children }: PanelProps) => {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id} data-brief={brief ? true : undefined}>
      <div className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {heading}
        </h2>
        {badges}
        {brief ? <p className={styles.brief}>{brief}</p> : null}
        {action ? <span className={styles.action}>{action}</span> : null}
      </div>
      {children}
    </section>
  );
};

/** Named facts of a panel. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

/** One fact; left out when it has nothing to say. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children === null || children === undefined || children === "" ? null : (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
