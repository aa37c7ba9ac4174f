import type { CalendarItem } from "../../../../shared/schemas/calendar.ts";
import { today } from "../../lib/today.ts";
import { Badge } from "../../ui/badge.tsx";
import styles from "./calendar.module.css";
import { dayOfMonth } from "./calendar-days.ts";
import { LineEntry } from "./calendar-entry.tsx";
import { messages } from "./calendar-messages.ts";
import { byDay } from "./use-calendar.ts";

/** The days that hold something, each with its entries. */
export const CalendarList = ({ items }: { items: readonly CalendarItem[] }) => (
  <ol className={styles.days}>
    {[...byDay(items)].map(([day, ofDay]) => (
      <li key={day} className={styles.day}>
        <h3 className={styles.dayName}>
          <time dateTime={day}>{dayOfMonth(day)}</time>
          {day === today() ? <Badge tone="accent">{messages.today}</Badge> : null}
        </h3>
        <ul className={styles.lines}>
          {ofDay.map((item) => (
            <li key={item.id}>
              <LineEntry item={item} />
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ol>
);
