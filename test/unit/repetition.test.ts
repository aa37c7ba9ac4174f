import { describe, expect, it } from "vitest";
import { daysWithin, nextDay } from "../../functions/duties/duty-days.ts";
import { formatRepetition, parseRepetition } from "../../shared/duties/repetition.ts";
import { ruleWords } from "../../shared/duties/repetition-words.ts";

/** A Thursday. */
const start = "2026-01-15";

describe("the text of a rule", () => {
  it.each([
    ["FREQ=WEEKLY", "Every week on Thursday"],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "Every 2 weeks on Monday and Thursday"],
    ["FREQ=MONTHLY;BYMONTHDAY=15", "Every month on day 15"],
    ["FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15", "Every 3 months on day 15"],
    ["FREQ=MONTHLY;BYMONTHDAY=1,15", "Every month on days 1 and 15"],
    ["FREQ=MONTHLY;BYMONTHDAY=-1", "Every month on the last day"],
    ["FREQ=MONTHLY;BYDAY=1MO", "Every month on the first Monday"],
    ["FREQ=MONTHLY;BYDAY=-1FR", "Every month on the last Friday"],
    ["FREQ=MONTHLY;BYDAY=MO", "Every month on every Monday"],
    ["FREQ=MONTHLY;BYMONTH=3,9;BYMONTHDAY=1", "Every month in March and September on day 1"],
    ["FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=15", "Every year on March 15"],
    ["FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=-1", "Every 2 years on the last day of February"],
    ["FREQ=YEARLY", "Every year on January 15"],
    ["FREQ=YEARLY;BYMONTH=3;BYDAY=2TU", "Every year in March on the second Tuesday"],
  ])("%s is said as: %s", (rule, words) => {
    expect(ruleWords(rule, start)).toBe(words);
    const read = parseRepetition(rule);
    expect(read && parseRepetition(formatRepetition(read))).toEqual(read);
  });

  it("is read with its prefix, in any case and order, each value once", () => {
    const read = parseRepetition("RRULE:bymonthday=15,15;freq=MONTHLY;interval=1");
    expect(read && formatRepetition(read)).toBe("FREQ=MONTHLY;BYMONTHDAY=15");
  });

  it.each([
    ...["", "every month", "FREQ=DAILY", "FREQ=HOURLY", "INTERVAL=2", "FREQ=MONTHLY;INTERVAL=0"],
    ...["FREQ=MONTHLY;INTERVAL=25", "FREQ=MONTHLY;INTERVAL=-1", "FREQ=MONTHLY;BYMONTHDAY=29"],
    ...["FREQ=MONTHLY;BYMONTHDAY=0", "FREQ=MONTHLY;BYMONTHDAY=-2", "FREQ=YEARLY;BYMONTH=13"],
    ...["FREQ=MONTHLY;BYDAY=6MO", "FREQ=MONTHLY;BYDAY=XX", "FREQ=WEEKLY;BYDAY=1MO", "FREQ=MONTHLY;BYDAY="],
    ...["FREQ=WEEKLY;BYMONTHDAY=1", "FREQ=MONTHLY;COUNT=3", "FREQ=MONTHLY;UNTIL=20270101", "FREQ=MONTHLY;"],
    ...["FREQ=MONTHLY;FREQ=WEEKLY", "FREQ=MONTHLY;BYSETPOS=1", "FREQ=MONTHLY\nDTSTART:20260101"],
  ])("is refused where a duty does not repeat so: %j", (rule) => {
    expect(parseRepetition(rule)).toBeUndefined();
  });
});

describe("the days of a duty", () => {
  const days = (rule: string, over = {}, to = "2026-12-31") =>
    daysWithin({ rule, startsOn: start, endsOn: null, count: null, ...over }, start, to);

  it.each([
    ["FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15", ["2026-01-15", "2026-04-15", "2026-07-15", "2026-10-15"]],
    ["FREQ=MONTHLY;INTERVAL=4;BYMONTHDAY=-1", ["2026-01-31", "2026-05-31", "2026-09-30"]],
    ["FREQ=MONTHLY;INTERVAL=6;BYDAY=1MO", ["2026-07-06"]],
    ["FREQ=WEEKLY;INTERVAL=24;BYDAY=TH", ["2026-01-15", "2026-07-02", "2026-12-17"]],
    ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", ["2026-02-28"]],
  ])("of %s", (rule, expected) => {
    expect(days(rule)).toEqual(expected);
  });

  it("end on the last day, which counts, or after so many", () => {
    const monthly = "FREQ=MONTHLY;BYMONTHDAY=15";
    expect(days(monthly, { endsOn: "2026-03-15" })).toEqual(["2026-01-15", "2026-02-15", "2026-03-15"]);
    expect(days(monthly, { count: 2 })).toEqual(["2026-01-15", "2026-02-15"]);
    expect(
      daysWithin({ rule: monthly, startsOn: start, endsOn: null, count: 2 }, "2026-02-01", "2027-01-01"),
    ).toEqual(["2026-02-15"]);
  });

  it("never come for a month that an interval leaves out, told within a second", () => {
    const began = performance.now();
    for (const rule of ["FREQ=MONTHLY;INTERVAL=12;BYMONTH=3", "FREQ=MONTHLY;INTERVAL=24;BYMONTH=2;BYDAY=5MO"])
      expect(nextDay({ rule, startsOn: start, endsOn: null, count: null }, start)).toBeNull();
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
