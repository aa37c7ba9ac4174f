import { useState } from "react";
import type { CalendarItem } from "../../../../shared/schemas/calendar.ts";
import { today } from "../../lib/today.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./calendar.module.css";
import { dayName, dayNumber, gridOf, monthName, monthOf, weekdays } from "./calendar-days.ts";
import { CellEntry, LineEntry } from "./calendar-entry.tsx";
import { messages } from "./calendar-messages.ts";
import { byDay } from "./use-calendar.ts";

/** Entries of a day's cell; the others are behind "+N more". */
const mostInCell = 3;

interface DayProps {
  day: string;
  month: string;
  items: readonly CalendarItem[];
  onMore: (day: string) => void;
}

const Day = ({ day, month, items, onMore }: DayProps) => {
  const isToday = day === today();
  const left = items.length - mostInCell;
  return (
    <td className={styles.cell} data-outside={monthOf(day) === month ? undefined : true}>
      <time dateTime={day} className={styles.number} aria-current={isToday ? "date" : undefined}>
        <span aria-hidden="true">{dayNumber(day)}</span>
        <span className="visually-hidden">
          {isToday ? `${messages.today}, ${dayName(day)}` : dayName(day)}
        </span>
      </time>
      {items.length > 0 ? (
        <ul className={styles.entries}>
          {items.slice(0, mostInCell).map((item) => (
            <li key={item.id}>
              <CellEntry item={item} />
            </li>
          ))}
          {left > 0 ? (
            <li>
              <button
                type="button"
                className={styles.more}
                aria-haspopup="dialog"
                aria-label={messages.moreOn(left, dayName(day))}
                onClick={() => onMore(day)}
              >
                {messages.more(left)}
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </td>
  );
};

const Head = () => (
  <thead>
    <tr>
      {weekdays.map(({ short, long }) => (
        <th key={long} scope="col" className={styles.weekday}>
          <abbr title={long}>{short}</abbr>
        </th>
      ))}
    </tr>
  </thead>
);

/** A month as weeks. */
export const CalendarMonth = ({ month, items }: { month: string; items: readonly CalendarItem[] }) => {
  const [opened, setOpened] = useState<string>();
  const days = byDay(items);
  return (
    <div className={styles.frame}>
      <table className={styles.grid} data-whole>
        <caption className="visually-hidden">{monthName(month)}</caption>
        <Head />
        <tbody>
          {gridOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day key={day} day={day} month={month} items={days.get(day) ?? []} onMore={setOpened} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Dialog
        isOpen={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened ? dayName(opened) : ""}
      >
        <ul className={styles.lines}>
          {(days.get(opened ?? "") ?? []).map((item) => (
            <li key={item.id}>
              <LineEntry item={item} />
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  );
};

/** The same weeks before their entries are known. */
export const MonthSkeleton = ({ month }: { month: string }) => (
  <div className={styles.frame} aria-hidden="true">
    <table className={styles.grid} data-whole>
      <Head />
      <tbody>
        {gridOf(month).map((week, index) => (
          <tr key={week[0]}>
            {week.map((day, at) => (
              <td key={day} className={styles.cell}>
                <span className={styles.number}>{dayNumber(day)}</span>
                {(index * 7 + at) % 3 === 0 ? <Skeleton height="1.25rem" /> : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
