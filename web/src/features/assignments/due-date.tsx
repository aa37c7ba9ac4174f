import { TriangleAlert } from "lucide-react";
import { formatDate } from "../../lib/format.ts";
import { today } from "../../lib/today.ts";
import styles from "./assignments.module.css";
import { myAssignmentsMessages as messages } from "./my-assignments-messages.ts";

/** A due date, marked when its day is over. */
export const DueDate = ({ dueDate }: { dueDate: string | null }) => {
  if (!dueDate) return <span className={styles.quiet}>{messages.noDueDate}</span>;
  if (dueDate >= today()) return <span className={styles.date}>{formatDate(dueDate)}</span>;
  return (
    <span className={styles.overdue}>
      <TriangleAlert size={14} role="img" aria-label={messages.overdue} />
      {formatDate(dueDate)}
    </span>
  );
};
