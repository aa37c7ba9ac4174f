import { TriangleAlert } from "lucide-react";
import { formatDate } from "../../lib/format.ts";
import { today } from "../../lib/today.ts";
import { Absent } from "../../ui/absent.tsx";
import styles from "./changes.module.css";
import { messages } from "./changes-messages.ts";

interface DueDayProps {
  day: string | null;
  /** Whether the work waits: only then a past day is marked. */
  isOpen: boolean;
}

/** A due day, marked from the next day on. */
export const DueDay = ({ day, isOpen }: DueDayProps) => {
  if (!day) return <Absent word={messages.table.none} />;
  if (!isOpen || day >= today()) return <span className={styles.nowrap}>{formatDate(day)}</span>;
  return (
    <span className={styles.overdue}>
      <TriangleAlert size={14} role="img" aria-label={messages.table.overdue} />
      {formatDate(day)}
    </span>
  );
};
