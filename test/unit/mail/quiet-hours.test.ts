import { describe, expect, it } from "vitest";
import { instantOf, quietUntil } from "../../../functions/services/notices/quiet-hours.ts";
import type { QuietHours } from "../../../shared/schemas/notification-settings.ts";

const newYork = "America/New_York";
const berlin = "Europe/Berlin";
const at = (day: string, time: string, zone: string) => new Date(instantOf(day, time, zone)).toISOString();
const heldUntil = (now: string, quiet: Partial<QuietHours>, zone: string) =>
  quietUntil(new Date(now), { from: "22:00", to: "07:00", weekends: false, ...quiet }, zone)?.toISOString();

describe("a time of a day in a zone", () => {
  it("is the instant at which its clocks show it, in winter and in summer", () => {
    expect(at("2027-01-15", "08:00", newYork)).toBe("2027-01-15T13:00:00.000Z");
    expect(at("2027-07-15", "08:00", newYork)).toBe("2027-07-15T12:00:00.000Z");
    expect(at("2027-01-15", "08:00", berlin)).toBe("2027-01-15T07:00:00.000Z");
    expect(at("2027-07-15", "08:00", "Asia/Kathmandu")).toBe("2027-07-15T02:15:00.000Z");
  });

  it("that summer time skips is the next that exists", () => {
    // New York goes from 2:00 to 3:00 on March 14, 2027; Berlin on March 28.
    for (const time of ["02:00", "02:01", "02:30", "02:59", "03:00"])
      expect(at("2027-03-14", time, newYork), time).toBe("2027-03-14T07:00:00.000Z");
    expect(at("2027-03-14", "01:59", newYork)).toBe("2027-03-14T06:59:00.000Z");
    expect(at("2027-03-14", "03:01", newYork)).toBe("2027-03-14T07:01:00.000Z");
    for (const time of ["02:00", "02:30", "03:00"])
      expect(at("2027-03-28", time, berlin), time).toBe("2027-03-28T01:00:00.000Z");
    // Lord Howe Island goes on by half an hour.
    expect(at("2026-10-04", "02:10", "Australia/Lord_Howe")).toBe("2026-10-03T15:30:00.000Z");
  });

  it("that comes twice is the first", () => {
    // New York goes from 2:00 back to 1:00 on November 7, 2027; Berlin from 3:00 to 2:00 on October 31.
    expect(at("2027-11-07", "01:30", newYork)).toBe("2027-11-07T05:30:00.000Z");
    expect(at("2027-11-07", "02:00", newYork)).toBe("2027-11-07T07:00:00.000Z");
    expect(at("2027-10-31", "02:30", berlin)).toBe("2027-10-31T00:30:00.000Z");
    expect(at("2027-10-31", "03:00", berlin)).toBe("2027-10-31T02:00:00.000Z");
  });
});

describe("quiet hours", () => {
  it("hold from their first minute to before their last, by day and overnight", () => {
    const day = { from: "12:00", to: "13:30" };
    expect(heldUntil("2027-01-15T16:59:59Z", day, newYork)).toBeUndefined();
    expect(heldUntil("2027-01-15T17:00:00Z", day, newYork)).toBe("2027-01-15T18:30:00.000Z");
    expect(heldUntil("2027-01-15T18:29:59Z", day, newYork)).toBe("2027-01-15T18:30:00.000Z");
    expect(heldUntil("2027-01-15T18:30:00Z", day, newYork)).toBeUndefined();
    expect(heldUntil("2027-01-15T20:59:59Z", {}, berlin)).toBeUndefined();
    expect(heldUntil("2027-01-15T21:00:00Z", {}, berlin)).toBe("2027-01-16T06:00:00.000Z");
    expect(heldUntil("2027-01-16T05:59:59Z", {}, berlin)).toBe("2027-01-16T06:00:00.000Z");
    expect(heldUntil("2027-01-16T06:00:00Z", {}, berlin)).toBeUndefined();
  });

  it("are none until a person chooses them", () => {
    expect(quietUntil(new Date("2027-01-16T03:00:00Z"), null, newYork)).toBeUndefined();
  });

  it("are as long as the night is on which the clocks change", () => {
    expect(heldUntil("2027-03-14T04:00:00Z", {}, newYork)).toBe("2027-03-14T11:00:00.000Z");
    expect(heldUntil("2027-11-07T03:00:00Z", {}, newYork)).toBe("2027-11-07T12:00:00.000Z");
    expect(heldUntil("2027-03-27T22:00:00Z", {}, berlin)).toBe("2027-03-28T05:00:00.000Z");
    expect(heldUntil("2027-10-30T21:00:00Z", {}, berlin)).toBe("2027-10-31T06:00:00.000Z");
  });

  it("that end in the skipped hour end with it, and are none where they lie in it", () => {
    expect(heldUntil("2027-03-14T06:30:00Z", { to: "02:30" }, newYork)).toBe("2027-03-14T07:00:00.000Z");
    const skipped = { from: "02:10", to: "02:50" };
    expect(heldUntil("2027-03-28T00:59:00Z", skipped, berlin)).toBeUndefined();
    expect(heldUntil("2027-03-28T01:00:00Z", skipped, berlin)).toBeUndefined();
    expect(heldUntil("2027-03-29T00:15:00Z", skipped, berlin)).toBe("2027-03-29T00:50:00.000Z");
  });

  it("that begin or end in the hour that comes twice do so the first time", () => {
    expect(heldUntil("2027-11-07T05:00:00Z", { to: "01:30" }, newYork)).toBe("2027-11-07T05:30:00.000Z");
    // 1:10, the second time: they ended at 1:30 the first time.
    expect(heldUntil("2027-11-07T06:10:00Z", { to: "01:30" }, newYork)).toBeUndefined();
    const late = { from: "02:30", to: "07:00" };
    expect(heldUntil("2027-10-31T00:29:00Z", late, berlin)).toBeUndefined();
    // 2:10, the second time: they began at 2:30 the first time.
    expect(heldUntil("2027-10-31T01:10:00Z", late, berlin)).toBe("2027-10-31T06:00:00.000Z");
  });

  it("of a weekend run from midnight to midnight, and into the nights around them", () => {
    const all = { weekends: true };
    const noon = { from: "12:00", to: "13:00", weekends: true };
    // January 16, 2027 is a Saturday.
    expect(heldUntil("2027-01-16T04:59:59Z", noon, newYork)).toBeUndefined();
    expect(heldUntil("2027-01-16T05:00:00Z", noon, newYork)).toBe("2027-01-18T05:00:00.000Z");
    expect(heldUntil("2027-01-18T04:59:59Z", noon, newYork)).toBe("2027-01-18T05:00:00.000Z");
    expect(heldUntil("2027-01-18T05:00:00Z", noon, newYork)).toBeUndefined();
    // From Friday night over the weekend to Monday morning, also where the clocks change in it.
    expect(heldUntil("2027-01-16T03:00:00Z", all, newYork)).toBe("2027-01-18T12:00:00.000Z");
    expect(heldUntil("2027-03-13T15:00:00Z", all, newYork)).toBe("2027-03-15T11:00:00.000Z");
    expect(heldUntil("2027-11-06T15:00:00Z", all, newYork)).toBe("2027-11-08T12:00:00.000Z");
    expect(heldUntil("2027-03-27T12:00:00Z", all, berlin)).toBe("2027-03-29T05:00:00.000Z");
    expect(heldUntil("2027-01-16T17:00:00Z", { weekends: false }, newYork)).toBeUndefined();
  });
});
