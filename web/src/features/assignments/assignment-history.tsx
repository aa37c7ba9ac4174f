import type { Assignment } from "../../../../shared/schemas/assignment.ts";
import { formatDate, formatDateTime, formatPerson } from "../../lib/format.ts";
import { PriorityBadge, StatusBadge } from "../../ui/badge.tsx";
import styles from "./assignment-block.module.css";
import { blockMessages as messages } from "./block-messages.ts";

/** Name of a person, who may have left the company since. */
export const personName = (person: Assignment["assignedToUser"]): string =>
  person ? formatPerson(person) : messages.formerMember;

/** Who has an assignment: a person, or the group of which no one has taken it. */
export const assigneeName = ({ assignedToUser, assignedTo, assignedToGroup }: Assignment): string =>
  assignedTo === null && assignedToGroup ? assignedToGroup.name : personName(assignedToUser);

const Entry = ({ entry }: { entry: Assignment }) => (
  <li>
    <div className={styles.entryHead}>
      <span className={styles.entryName}>{assigneeName(entry)}</span>
      <StatusBadge status={entry.status} />
      <PriorityBadge priority={entry.priority} />
    </div>
    <p className={styles.entryFacts}>
      {messages.from(formatDateTime(entry.assignedAt), personName(entry.assignedByUser))}
    </p>
    {entry.cancelledAt ? (
      <p className={styles.entryFacts}>
        {messages.until(formatDateTime(entry.cancelledAt), personName(entry.cancelledByUser))}
      </p>
    ) : null}
    {entry.dueDate ? <p className={styles.entryFacts}>{messages.due(formatDate(entry.dueDate))}</p> : null}
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
