import { describe, expect, it } from "vitest";
import {
  type DemoTime,
  type DemoZone,
  demoStart,
  demoTimes,
  demoZoneNames,
  isBookableDay,
  isWeekday,
  todayIn,
} from "../../../shared/demo-bookings/slots.ts";
import { DemoBookingRequest } from "../../../shared/schemas/demo-booking.ts";

describe("what can be booked", () => {
  it("are eight times and ten zones", () => {
    expect(demoTimes).toEqual([
      ...["09:00 AM", "10:00 AM", "11:00 AM"],
      ...["01:00 PM", "02:00 PM", "03:00 PM", "04:00 PM", "05:00 PM"],
    ]);
    expect(demoZoneNames).toEqual({
      "America/New_York": "Eastern",
      "America/Chicago": "Central",
      "America/Denver": "Mountain",
      "America/Los_Angeles": "Pacific",
      "Europe/London": "GMT",
      "Europe/Paris": "CET",
      "Asia/Tokyo": "JST",
      "Asia/Shanghai": "CST",
      "Asia/Kolkata": "IST",
      "Australia/Sydney": "AEST",
    });
  });

  it("are weekdays", () => {
    // 2026-09-07 is a Monday.
    const week = ["07", "08", "09", "10", "11", "12", "13"].map((day) => isWeekday(`2026-09-${day}`));
    expect(week).toEqual([true, true, true, true, true, false, false]);
  });

  it("begin with today, as the calendar of the chosen zone has it", () => {
    const now = new Date("2026-09-08T23:30:00Z");
    expect(todayIn("America/Los_Angeles", now)).toBe("2026-09-08");
    expect(todayIn("Asia/Tokyo", now)).toBe("2026-09-09");
    expect(isBookableDay("2026-09-08", "America/Los_Angeles", now)).toBe(true);
    expect(isBookableDay("2026-09-08", "Asia/Tokyo", now)).toBe(false);
    expect(isBookableDay("2026-09-09", "Asia/Tokyo", now)).toBe(true);
    expect(isBookableDay("2026-09-07", "America/Los_Angeles", now)).toBe(false);
    expect(isBookableDay("2026-09-12", "America/Los_Angeles", now)).toBe(false);
  });
});

describe("the moment a demo begins", () => {
  const cases: [DemoZone, string, DemoTime, string][] = [
    ["America/New_York", "2026-01-15", "09:00 AM", "2026-01-15T14:00:00.000Z"],
    ["America/New_York", "2026-07-15", "09:00 AM", "2026-07-15T13:00:00.000Z"],
    // The last weekday before and the first after the clocks change, in spring and autumn.
    ["America/New_York", "2026-03-06", "05:00 PM", "2026-03-06T22:00:00.000Z"],
    ["America/New_York", "2026-03-09", "05:00 PM", "2026-03-09T21:00:00.000Z"],
    ["America/Chicago", "2026-10-30", "11:00 AM", "2026-10-30T16:00:00.000Z"],
    ["America/Chicago", "2026-11-02", "11:00 AM", "2026-11-02T17:00:00.000Z"],
    ["America/Denver", "2026-11-02", "01:00 PM", "2026-11-02T20:00:00.000Z"],
    ["America/Los_Angeles", "2026-03-09", "05:00 PM", "2026-03-10T00:00:00.000Z"],
    ["Europe/London", "2026-03-27", "10:00 AM", "2026-03-27T10:00:00.000Z"],
    ["Europe/London", "2026-03-30", "10:00 AM", "2026-03-30T09:00:00.000Z"],
    ["Europe/Paris", "2026-10-23", "09:00 AM", "2026-10-23T07:00:00.000Z"],
    ["Europe/Paris", "2026-10-26", "09:00 AM", "2026-10-26T08:00:00.000Z"],
    ["Asia/Tokyo", "2026-07-15", "09:00 AM", "2026-07-15T00:00:00.000Z"],
    ["Asia/Shanghai", "2026-07-15", "09:00 AM", "2026-07-15T01:00:00.000Z"],
    ["Asia/Kolkata", "2026-07-15", "09:00 AM", "2026-07-15T03:30:00.000Z"],
    ["Australia/Sydney", "2026-04-03", "09:00 AM", "2026-04-02T22:00:00.000Z"],
    ["Australia/Sydney", "2026-04-06", "09:00 AM", "2026-04-05T23:00:00.000Z"],
  ];

  it.each(cases)("in %s on %s at %s is %s", (zone, day, time, moment) => {
    expect(demoStart(day, time, zone).toISOString()).toBe(moment);
  });
});

describe("an address a demo is booked for", () => {
  const slot = { selectedDate: "2026-09-08", selectedTime: "09:00 AM", timezone: "Europe/Paris" };
  const read = (email: unknown) => DemoBookingRequest.safeParse({ ...slot, email });

  it("is trimmed", () => {
    expect(read("  ada@example.com ").data?.email).toBe("ada@example.com");
  });

  it.each([
    ...["", "ada", "ada@example", "ada@example.com\r\nbcc: b@example.com", "Ada <ada@example.com>"],
    `${"a".repeat(65)}@example.com`,
    `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(10)}.com`,
    ...[undefined, null, 7, ["ada@example.com"]],
  ])("is refused with a sentence when it is %j", (email) => {
    expect(read(email).error?.issues).toEqual([
      expect.objectContaining({ path: ["email"], message: "Please enter a valid email address" }),
    ]);
  });
});
