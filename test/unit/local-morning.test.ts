import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOfMorning, lastMorning, latestMorning } from "../../functions/services/jobs/local-morning.ts";
import { forAll } from "../support/for-all.ts";

const zones = [
  ...["Pacific/Honolulu", "Pacific/Kiritimati", "Pacific/Apia", "Pacific/Pago_Pago"],
  ...["America/New_York", "Europe/Berlin", "UTC", "Asia/Kolkata", "Asia/Kathmandu", "Australia/Lord_Howe"],
];
const moment = fc.date({ min: new Date("2000-01-01"), max: new Date("2060-01-01"), noInvalidDate: true });
const upToFourDays = fc.integer({ min: 0, max: 90 * 3_600_000 });

describe("the morning of a person", () => {
  it.each([
    // Winter and summer time of New York: five hours behind UTC, then four.
    ["America/New_York", "2026-03-07T12:59:59Z", undefined],
    ["America/New_York", "2026-03-07T13:00:00Z", "2026-03-07"],
    ["America/New_York", "2026-03-08T11:59:59Z", undefined],
    ["America/New_York", "2026-03-08T12:00:00Z", "2026-03-08"],
    ["America/New_York", "2026-11-01T12:59:59Z", undefined],
    ["America/New_York", "2026-11-01T13:00:00Z", "2026-11-01"],
    // Both sides of the date line, at one moment.
    ["Pacific/Kiritimati", "2026-05-01T18:00:00Z", "2026-05-02"],
    ["Pacific/Pago_Pago", "2026-05-01T19:00:00Z", "2026-05-01"],
    ["Pacific/Honolulu", "2026-05-01T17:59:00Z", undefined],
    // Zones off the hour.
    ["Asia/Kolkata", "2026-05-01T02:29:00Z", undefined],
    ["Asia/Kolkata", "2026-05-01T02:30:00Z", "2026-05-01"],
    ["Asia/Kathmandu", "2026-05-01T02:15:00Z", "2026-05-01"],
    ["UTC", "2026-05-01T23:59:59Z", "2026-05-01"],
    ["UTC", "2026-05-02T00:00:00Z", undefined],
  ])("in %s at %s is %s", (zone, at, day) => {
    expect(dayOfMorning(new Date(at), zone)).toBe(day);
  });

  it("comes exactly once a day, whatever summer time does, for a worker that runs every hour", () => {
    for (const zone of zones) {
      const start = Date.parse("2026-01-01T00:20:00Z");
      const days = new Set<string>();
      for (let hour = 0; hour < 365 * 24; hour += 1) {
        const day = dayOfMorning(new Date(start + hour * 3_600_000), zone);
        if (day) days.add(day);
      }
      expect({ zone, days: days.size }).toEqual({
        zone,
        days: expect.toSatisfy((n) => n >= 365 && n <= 366),
      });
    }
  });

  it("that was last is the day's own from eight on, never later than the latest anywhere, and never goes back", () =>
    forAll(500, [moment, upToFourDays, fc.constantFrom(...zones)], (at, later, zone) => {
      const last = lastMorning(at, zone);
      expect(dayOfMorning(at, zone) ?? last).toBe(last);
      expect(last <= latestMorning(at)).toBe(true);
      expect(lastMorning(new Date(at.getTime() + later), zone) >= last).toBe(true);
    }));

  it("of a zone that is none is an error", () => {
    expect(() => lastMorning(new Date(), "Mars/Olympus")).toThrow(RangeError);
  });
});
