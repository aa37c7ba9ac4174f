import {
  type ByDay,
  lastDayOfMonth,
  parseRepetition,
  type Repetition,
  type Weekday,
  weekdays,
} from "./repetition.ts";

const dayNames: Readonly<Record<Weekday, string>> = {
  MO: "Monday",
  TU: "Tuesday",
  WE: "Wednesday",
  TH: "Thursday",
  FR: "Friday",
  SA: "Saturday",
  SU: "Sunday",
};
const units = { WEEKLY: "week", MONTHLY: "month", YEARLY: "year" } as const;
const ordinals = ["first", "second", "third", "fourth", "fifth"] as const;

/** The name of a day of the week: `Monday`. */
export const weekdayName = (weekday: Weekday): string => dayNames[weekday];

const months = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];
/** The name of a month, 1 to 12: `March`. */
export const monthName = (month: number): string => months[month - 1] ?? "";

/** The weekday of a calendar day. */
export const weekdayOf = (day: string): Weekday =>
  // Sunday is day 0 of JavaScript's week.
  weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "MO";

const list = (words: readonly string[]): string => {
  const [last = "", ...before] = words.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(", ")} and ${last}`;
};

const nthWord = (nth: number): string => {
  const word = ordinals[Math.abs(nth) - 1] ?? "";
  if (nth > 0) return word;
  return nth === -1 ? "last" : `${word} to last`;
};

const byDayWords = (byDay: readonly ByDay[], isWeekly: boolean): string =>
  list(
    byDay.map(({ weekday, nth }) => {
      if (nth !== null) return `the ${nthWord(nth)} ${dayNames[weekday]}`;
      return isWeekly ? dayNames[weekday] : `every ${dayNames[weekday]}`;
    }),
  );

const monthDayWords = (days: readonly number[]): string => {
  const numbered = days.filter((day) => day !== lastDayOfMonth).toSorted((a, b) => a - b);
  const words = [
    ...(numbered.length === 0
      ? []
      : [`${numbered.length === 1 ? "day" : "days"} ${list(numbered.map(String))}`]),
    ...(days.includes(lastDayOfMonth) ? ["the last day"] : []),
  ];
  return list(words);
};

/** A yearly rule on one day of one month: `on March 15`. */
const yearlyDay = ({ frequency, byDay, byMonthDay, byMonth }: Repetition): string | undefined => {
  const [month, ...months] = byMonth;
  const [day, ...days] = byMonthDay;
  const isOne = months.length + days.length + byDay.length === 0;
  if (frequency !== "YEARLY" || !isOne || month === undefined || day === undefined) return undefined;
  return day === lastDayOfMonth ? `on the last day of ${monthName(month)}` : `on ${monthName(month)} ${day}`;
};

/** What a rule that names no days takes from its first day. */
const withStart = (repetition: Repetition, startsOn: string | null): Repetition => {
  const { frequency, byDay, byMonthDay, byMonth } = repetition;
  if (startsOn === null || byDay.length + byMonthDay.length > 0) return repetition;
  if (frequency === "WEEKLY") return { ...repetition, byDay: [{ weekday: weekdayOf(startsOn), nth: null }] };
  const [month, day] = [Number(startsOn.slice(5, 7)), Number(startsOn.slice(8))];
  const months = frequency === "YEARLY" && byMonth.length === 0 ? [month] : byMonth;
  return { ...repetition, byMonthDay: [day], byMonth: months };
};

/**
 * How a duty repeats, in a plain sentence: `Every 3 months on day 15`.
 * @param startsOn its first day, which says what a rule that names no day leaves open; null where it is not known
 */
const repetitionWords = (repetition: Repetition, startsOn: string | null): string => {
  const whole = withStart(repetition, startsOn);
  const { frequency, interval, byDay, byMonthDay, byMonth } = whole;
  const every = interval === 1 ? `Every ${units[frequency]}` : `Every ${interval} ${units[frequency]}s`;
  const yearly = yearlyDay(whole);
  if (yearly) return `${every} ${yearly}`;
  const days = [
    ...(byMonthDay.length > 0 ? [`on ${monthDayWords(byMonthDay)}`] : []),
    ...(byDay.length > 0
      ? [`${byMonthDay.length > 0 ? "if it is" : "on"} ${byDayWords(byDay, frequency === "WEEKLY")}`]
      : []),
  ];
  const months = byMonth.length > 0 ? [`in ${list(byMonth.toSorted((a, b) => a - b).map(monthName))}`] : [];
  return [every, ...months, ...days].join(" ");
};

/** The same of the text of a rule; the text itself where it cannot be read. */
export const ruleWords = (rule: string, startsOn: string | null): string => {
  const repetition = parseRepetition(rule);
  return repetition ? repetitionWords(repetition, startsOn) : rule;
};
