import {
  formatRepetition,
  lastDayOfMonth,
  lastNumberedDay,
  maxInterval,
  parseRepetition,
  type Repetition,
  type Weekday,
  weekdays,
} from "../../../../shared/duties/repetition.ts";
import { weekdayOf } from "../../../../shared/duties/repetition-words.ts";

export const units = ["week", "month", "quarter", "year"] as const;
type Unit = (typeof units)[number];

/** What the control "Repeats" holds; a rule that it cannot say is kept as it is. */
export interface RepeatsValues {
  unit: Unit | "kept";
  every: string;
  weekdays: Weekday[];
  by: "day" | "weekday";
  /** 1 to 28, or -1 for the last one. */
  day: string;
  /** 1 to 4, or -1 for the last one. */
  nth: string;
  weekday: Weekday;
  /** 1 to 12, of a year. */
  month: string;
  /** The rule as it was. */
  kept: string;
}

const monthsOf = { month: 1, quarter: 3 } as const;

/** The largest number of each unit. */
export const mostOf = (unit: RepeatsValues["unit"]): number =>
  unit === "quarter" ? maxInterval / monthsOf.quarter : maxInterval;

/** A new duty: every month, on the day of its start. */
export const newRepeats = (startsOn: string): RepeatsValues => ({
  ...{ unit: "month", every: "1", by: "day", nth: "1", kept: "" },
  day: String(Math.min(Number(startsOn.slice(8)), lastNumberedDay)),
  month: String(Number(startsOn.slice(5, 7))),
  weekday: weekdayOf(startsOn),
  weekdays: [weekdayOf(startsOn)],
});

const daysOf = ({ by, day, nth, weekday }: RepeatsValues): Pick<Repetition, "byDay" | "byMonthDay"> =>
  by === "day"
    ? { byMonthDay: [Number(day)], byDay: [] }
    : { byMonthDay: [], byDay: [{ weekday, nth: Number(nth) }] };

const repetitionOf = (values: RepeatsValues): Repetition | undefined => {
  const every = Number(values.every);
  const { unit } = values;
  if (unit === "kept") return parseRepetition(values.kept);
  if (unit === "week") {
    const byDay = weekdays
      .filter((each) => values.weekdays.includes(each))
      .map((weekday) => ({ weekday, nth: null }));
    return { frequency: "WEEKLY", interval: every, byDay, byMonthDay: [], byMonth: [] };
  }
  if (unit === "year")
    return { frequency: "YEARLY", interval: every, byMonth: [Number(values.month)], ...daysOf(values) };
  return { frequency: "MONTHLY", interval: every * monthsOf[unit], byMonth: [], ...daysOf(values) };
};

/** The rule that the values say; undefined while they say none. */
export const ruleOf = (values: RepeatsValues): string | undefined => {
  const repetition = repetitionOf(values);
  const rule = repetition && formatRepetition(repetition);
  return rule !== undefined && parseRepetition(rule) ? rule : undefined;
};

const unitOf = ({ frequency, interval }: Repetition): Unit => {
  if (frequency === "WEEKLY") return "week";
  if (frequency === "YEARLY") return "year";
  return interval % monthsOf.quarter === 0 ? "quarter" : "month";
};

/** The values that say a rule. */
export const repeatsOf = (rule: string, startsOn: string): RepeatsValues => {
  const usual = { ...newRepeats(startsOn), kept: rule };
  const repetition = parseRepetition(rule);
  if (!repetition) return { ...usual, unit: "kept" };
  const { byDay, byMonthDay, byMonth, interval } = repetition;
  const unit = unitOf(repetition);
  const [day] = byDay;
  const values: RepeatsValues = {
    ...usual,
    ...{ unit, every: String(unit === "quarter" ? interval / monthsOf.quarter : interval) },
    ...(unit === "week" && byDay.length > 0 && { weekdays: byDay.map(({ weekday }) => weekday) }),
    ...(byMonthDay[0] !== undefined && { day: String(byMonthDay[0]) }),
    ...(day && day.nth !== null && { by: "weekday" as const, nth: String(day.nth), weekday: day.weekday }),
    ...(byMonth[0] !== undefined && { month: String(byMonth[0]) }),
  };
  return ruleOf(values) === formatRepetition(repetition) ? values : { ...usual, unit: "kept" };
};

/** Days of a month that can be chosen: 1 to 28, and the last one. */
export const monthDays: readonly number[] = [
  ...Array.from({ length: lastNumberedDay }, (_, index) => index + 1),
  lastDayOfMonth,
];
