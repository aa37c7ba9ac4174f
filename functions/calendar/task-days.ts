import type { ChangeRecord } from "../work/changes/change-record.ts";
import { citationOf } from "../work/changes/present-change.ts";
import { type CalendarEntry, type CalendarSpan, isWithin } from "./calendar-entry.ts";

/** The due days of open tasks that changes of the law brought. @param isWanted whose tasks */
export const taskDays = (
  changes: readonly ChangeRecord[],
  span: CalendarSpan,
  isWanted: (ownerId: string) => boolean = () => true,
): CalendarEntry[] =>
  changes.flatMap((change) =>
    change.tasks
      .filter(
        ({ status, ownerId, dueDate }) => status === "open" && isWanted(ownerId) && isWithin(span, dueDate),
      )
      .map(({ id, dueDate }) => ({
        id: `task-${id}`,
        kind: "due" as const,
        date: dueDate,
        title: `${citationOf(change)} ${change.heading}`.trim(),
        link: `/changes/${encodeURIComponent(change.id)}`,
        sequence: change.version,
      })),
  );
