import type { Assignment } from "../../../../shared/schemas/company-rule.ts";
import { formatDate, formatDateTime, formatPerson } from "../../lib/format.ts";
import { PriorityBadge, StatusBadge } from "../../ui/badge.tsx";
import styles from "./assignment-block.module.css";
import { blockMessages as messages } from "./messages.ts";

/** Name of a person, who may have left the company since. */
export const personName = (person: Assignment["assignedToUser"]): string =>
  person ? formatPerson(person) : messages.formerMember;

const Entry = ({ entry }: { entry: Assignment }) => (
  <li className={styles.entry}>
    <div className={styles.entryHead}>
      <span className={styles.entryName}>{personName(entry.assignedToUser)}</span>
      <StatusBadge status={entry.status} />
      <PriorityBadge priority={entry.priority} />
    </div>
    <p className={styles.entryFacts}>
      <time dateTime={entry.assignedAt}>{formatDateTime(entry.assignedAt)}</time>
      {` ${messages.by(personName(entry.assignedByUser))}`}
      {entry.dueDate ? `, ${messages.due(formatDate(entry.dueDate))}` : null}
    </p>
    {entry.notes ? <p className={styles.entryNotes}>{entry.notes}</p> : null}
  </li>
);

/** Every assignment of a rule, newest first; folded until asked for. */
export const AssignmentHistory = ({ entries }: { entries: readonly Assignment[] }) =>
  entries.length === 0 ? null : (
    <details className={styles.history}>
      <summary className={styles.summary}>{messages.history(entries.length)}</summary>
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </details>
  );
