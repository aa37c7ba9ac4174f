import { DatePicker, type DateValue, Input, parseDate, useDatePickerContext } from "@chakra-ui/react";
import { CalendarDays } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { isWeekday } from "../../../../shared/demo-bookings/slots.ts";
import { messages } from "./messages.ts";
import styles from "./weekday-calendar.module.css";
import { WeekdayCalendar } from "./weekday-calendar.tsx";

interface DemoDateFieldProps {
  /** The field of the form. */
  field: UseFormRegisterReturn;
  /** The day in it, `2026-09-08`; anything else is none. */
  day: string;
  /** The first day that may be chosen. */
  min: string;
  onChoose: (day: string) => void;
}

const wholeDay = /^[2-9]\d{3}-\d\d-\d\d$/;
const isWeekend = (date: DateValue): boolean => !isWeekday(date.toString());
/** Keys by which browsers open a calendar of their own, which offers every day. */
const opensCalendar = ({ key, altKey }: KeyboardEvent): boolean =>
  key === " " || key === "F4" || (altKey && key === "ArrowDown");
/** A date field that is tapped opens the calendar of the phone, unless it is read-only. */
const isTouched = (): boolean => window.matchMedia("(pointer: coarse)").matches;

/** The field itself, which opens the calendar wherever a browser would open its own. */
const DayInput = ({ field, min }: Pick<DemoDateFieldProps, "field" | "min">) => {
  const { setOpen } = useDatePickerContext();
  const [isReadOnly] = useState(isTouched);
  const open = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <Input
      type="date"
      // Not the library's input: it would set a selection in it, which browsers refuse in a field of type date.
      data-part="day"
      className={styles.input ?? ""}
      min={min}
      readOnly={isReadOnly}
      onClickCapture={(event) => (isReadOnly ? open(event) : event.preventDefault())}
      onKeyDown={(event) => {
        if (opensCalendar(event)) open(event);
      }}
      {...field}
    />
  );
};

/** A day, typed or chosen in a calendar that offers weekdays alone, as no browser's own does. */
export const DemoDateField = ({ field, day, min, onChoose }: DemoDateFieldProps) => (
  <DatePicker.Root
    unstyled
    lazyMount
    unmountOnExit
    locale="en-US"
    startOfWeek={1}
    value={wholeDay.test(day) ? [parseDate(day)] : []}
    onValueChange={({ value }) => {
      if (value[0]) onChoose(value[0].toString());
    }}
    min={parseDate(min)}
    isDateUnavailable={isWeekend}
    positioning={{ placement: "bottom-start", gutter: 4 }}
    className={styles.root ?? ""}
  >
    <DatePicker.Control className={styles.field}>
      <DayInput field={field} min={min} />
      <DatePicker.Trigger className={styles.trigger} aria-label={messages.calendar.open}>
        <CalendarDays size={16} aria-hidden="true" />
      </DatePicker.Trigger>
    </DatePicker.Control>
    <WeekdayCalendar />
  </DatePicker.Root>
);
