import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import type { CalendarEntry } from "../../functions/calendar/calendar-entry.ts";
import { feedText } from "../../functions/calendar/feed-text.ts";

const now = new Date("2026-09-08T12:34:56.000Z");
const anEntry = (over: Partial<CalendarEntry> = {}): CalendarEntry => ({
  ...{ id: "rule-7", kind: "due", date: "2026-09-15", title: "Keep records" },
  ...{ link: "/rules/7?page=assignments&from=assignments", sequence: 3 },
  ...over,
});
const textOf = (...entries: CalendarEntry[]) => feedText(entries, { origin: "https://acme.example", now });

/** What an independent parser reads, in its strict mode. */
const eventsOf = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((event) => {
    expect(ICAL.design.strict).toBe(true);
    const { uid, summary, sequence, startDate, endDate } = new ICAL.Event(event, { strictExceptions: true });
    return {
      uid,
      summary,
      sequence,
      start: startDate.toString(),
      end: endDate.toString(),
      isDay: startDate.isDate,
    };
  });
};

const hard = [
  ["a comma; a semicolon, and a \\ backslash", "a comma; a semicolon, and a \\ backslash"],
  ["two\nlines\u0007\u2028 and a bell", "two lines and a bell"],
  ["Ünïcödé 記録 🗓️ ".repeat(20).trim(), "Ünïcödé 記録 🗓️ ".repeat(20).trim()],
  ["x".repeat(300), "x".repeat(300)],
  ["BEGIN:VEVENT\r\nEND:VCALENDAR", "BEGIN:VEVENT END:VCALENDAR"],
  ['"quoted": a colon', '"quoted": a colon'],
] as const;

describe("a calendar as iCalendar", () => {
  it("has days without a time, with their UID and sequence", () => {
    const text = textOf(anEntry(), anEntry({ id: "evidence-1", kind: "evidence_ends", date: "2026-12-31" }));
    expect(eventsOf(text)).toEqual([
      {
        ...{ uid: "rule-7@acme.example", summary: "Due: Keep records", sequence: 3, isDay: true },
        ...{ start: "2026-09-15", end: "2026-09-16" },
      },
      {
        ...{
          uid: "evidence-1@acme.example",
          summary: "Evidence ends: Keep records",
          sequence: 3,
          isDay: true,
        },
        ...{ start: "2026-12-31", end: "2027-01-01" },
      },
    ]);
    for (const line of [
      ...["VERSION:2.0", "METHOD:PUBLISH", "PRODID:-//Subpart//Calendar//EN", "DTSTAMP:20260908T123456Z"],
      ...["DTSTART;VALUE=DATE:20260915", "TRANSP:TRANSPARENT", "CLASS:PRIVATE", "SEQUENCE:3"],
    ])
      expect(text.split("\r\n")).toContain(line);
  });

  it("has one component at least, also without entries", () => {
    const text = textOf();
    expect(eventsOf(text)).toEqual([]);
    expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents().map(({ name }) => name)).toEqual([
      "vtimezone",
    ]);
    expect(new ICAL.Component(ICAL.parse(textOf(anEntry()))).getAllSubcomponents("vtimezone")).toEqual([]);
  });

  it.each(hard)("keeps %j", (title, read) => {
    expect(eventsOf(textOf(anEntry({ title })))).toMatchObject([{ summary: `Due: ${read}` }]);
  });

  it("has lines of 75 bytes at most, ended by CRLF, and no half character", () => {
    const text = textOf(...hard.map(([title], index) => anEntry({ id: `rule-${index}`, title })));
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const whole of [text, textOf()]) expect(whole.endsWith("\r\nEND:VCALENDAR\r\n")).toBe(true);
    for (const line of text.split("\r\n")) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
  });

  it.each([["UTC"], ["Pacific/Kiritimati"], ["Pacific/Pago_Pago"]])(
    "has the same days where the server's zone is %s",
    (zone) => {
      const before = process.env.TZ;
      process.env.TZ = zone;
      try {
        expect(eventsOf(textOf(anEntry()))).toMatchObject([{ start: "2026-09-15", end: "2026-09-16" }]);
      } finally {
        process.env.TZ = before;
      }
    },
  );
});
