import type { ReactNode } from "react";
import type { Person } from "../../../../shared/schemas/company-rule.ts";
import { formatDateTime, formatPerson } from "../../lib/format.ts";
import { formatRelative } from "../../lib/relative-time.ts";
import { PersonInitials } from "../../ui/person-initials.tsx";
import { messages } from "./messages.ts";
import styles from "./rule-activity.module.css";

interface EntryProps {
  who: Person | null;
  /** What they did, such as `edited the rule`. */
  deed: string;
  at: string;
  children?: ReactNode;
}

/** One entry of a timeline: who, what, when, and what there is to see of it. */
export const Entry = ({ who, deed, at, children }: EntryProps) => (
  <li className={styles.entry}>
    <PersonInitials person={who} />
    <div className={styles.body}>
      <p className={styles.line}>
        <span className={styles.name}>{who ? formatPerson(who) : messages.someone}</span> {deed}
      </p>
      <p className={styles.time}>
        <time dateTime={at}>{`${formatRelative(at)} · ${formatDateTime(at)}`}</time>
      </p>
      {children}
    </div>
  </li>
);
