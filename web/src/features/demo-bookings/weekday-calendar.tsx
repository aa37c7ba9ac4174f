import { DatePicker, useDatePickerContext } from "@chakra-ui/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import rowButton from "../../ui/row-button.module.css";
import { messages } from "./messages.ts";
import styles from "./weekday-calendar.module.css";

const Weeks = () => {
  const { weeks, weekDays } = useDatePickerContext();
  return (
    <DatePicker.Table className={styles.table}>
      <DatePicker.TableHead>
        <DatePicker.TableRow>
          {weekDays.map(({ short, long }) => (
            <DatePicker.TableHeader key={long} className={styles.weekday} aria-label={long}>
              {short}
            </DatePicker.TableHeader>
          ))}
        </DatePicker.TableRow>
      </DatePicker.TableHead>
      <DatePicker.TableBody>
        {weeks.map((week) => (
          <DatePicker.TableRow key={String(week[0])}>
            {week.map((day) => (
              <DatePicker.TableCell key={String(day)} value={day} className={styles.cell}>
                <DatePicker.TableCellTrigger className={styles.day}>{day.day}</DatePicker.TableCellTrigger>
              </DatePicker.TableCell>
            ))}
          </DatePicker.TableRow>
        ))}
      </DatePicker.TableBody>
    </DatePicker.Table>
  );
};

/** A month of days, of which those that can be booked can be chosen. Opens below the field it stands in. */
export const WeekdayCalendar = () => (
  <DatePicker.Positioner>
    <DatePicker.Content className={styles.content}>
      <DatePicker.View view="day">
        <DatePicker.ViewControl className={styles.head}>
          <DatePicker.PrevTrigger className={rowButton.button} aria-label={messages.calendar.previous}>
            <ChevronLeft aria-hidden="true" />
          </DatePicker.PrevTrigger>
          <DatePicker.RangeText className={styles.month} />
          <DatePicker.NextTrigger className={rowButton.button} aria-label={messages.calendar.next}>
            <ChevronRight aria-hidden="true" />
          </DatePicker.NextTrigger>
        </DatePicker.ViewControl>
        <Weeks />
      </DatePicker.View>
    </DatePicker.Content>
  </DatePicker.Positioner>
);
