import { describe, expect, it } from "vitest";
import { calendarFile } from "../../../functions/site/demo-bookings/calendar-file.ts";
import { type DemoTime, type DemoZone, demoStart } from "../../../shared/demo-bookings/slots.ts";

const host = { address: "demos@subpart.example", origin: "https://subpart.example" };
const now = new Date("2026-02-01T08:09:10.123Z");
const fileOf = (selectedDate: string, selectedTime: DemoTime, timezone: DemoZone): string =>
  calendarFile(
    {
      id: "01KZ",
      email: "ada@example.com",
      status: "scheduled",
      selectedDate,
      selectedTime,
      timezone,
      startsAt: demoStart(selectedDate, selectedTime, timezone).toISOString(),
    },
    host,
    now,
  );

describe("the calendar file of a demo", () => {
  const file = fileOf("2026-03-09", "10:00 AM", "America/New_York");
  const unfolded = file.replaceAll("\r\n ", "");

  it("is published, has one event with an id of its own, and names its host", () => {
    expect(unfolded.split("\r\n")).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Subpart//Demo booking//EN",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "BEGIN:VEVENT",
      "UID:01KZ@subpart.example",
      "DTSTAMP:20260201T080910Z",
      "DTSTART:20260309T140000Z",
      "DTEND:20260309T144500Z",
      "SUMMARY:Subpart demo",
      "DESCRIPTION:A personalized 45-minute demo of Subpart\\, with time for your questions.\\nhttps://subpart.example/landing",
      "ORGANIZER;CN=Subpart:mailto:demos@subpart.example",
      "STATUS:CONFIRMED",
      "TRANSP:OPAQUE",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  it("has lines of at most 75 bytes that end as RFC 5545 says", () => {
    expect(file).toContain("\r\n ");
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it.each([
    ["2026-03-06", "05:00 PM", "America/New_York", "20260306T220000Z", "20260306T224500Z"],
    ["2026-03-09", "05:00 PM", "America/New_York", "20260309T210000Z", "20260309T214500Z"],
    ["2026-10-26", "09:00 AM", "Europe/Paris", "20261026T080000Z", "20261026T084500Z"],
    ["2026-04-06", "09:00 AM", "Australia/Sydney", "20260405T230000Z", "20260405T234500Z"],
    ["2026-07-15", "03:00 PM", "Asia/Kolkata", "20260715T093000Z", "20260715T101500Z"],
  ] as const)("lasts 45 minutes in UTC: %s %s in %s", (day, time, zone, start, end) => {
    const event = fileOf(day, time, zone);
    expect(event).toContain(`DTSTART:${start}\r\n`);
    expect(event).toContain(`DTEND:${end}\r\n`);
  });
});
