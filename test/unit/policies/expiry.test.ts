import { describe, expect, it } from "vitest";
import { dayAfter, daysBetween } from "../../../shared/calendar/days.ts";
import { expiryState, expiryWords } from "../../../shared/policies/expiry.ts";

describe("how an attachment stands on a day", () => {
  it.each([
    ["2026-12-22", "valid", 31],
    ["2026-12-21", "expires-soon", 30],
    ["2026-11-29", "expires-soon", 8],
    ["2026-11-28", "expires-very-soon", 7],
    ["2026-11-22", "expires-very-soon", 1],
    ["2026-11-21", "expires-very-soon", 0],
    ["2026-11-20", "expired", -1],
    ["2025-11-21", "expired", -365],
  ])("with %s as its last day is %s, %i days left", (expiresAt, state, daysLeft) => {
    expect(expiryState(expiresAt, "2026-11-21")).toEqual({ state, daysLeft });
  });

  it.each([
    [365, "Expires in 365 days"],
    [2, "Expires in 2 days"],
    [1, "Expires tomorrow"],
    [0, "Expires today"],
    [-1, "Expired yesterday"],
    [-2, "Expired 2 days ago"],
  ])("with %i days left says %s", (daysLeft, words) => {
    expect(expiryWords(daysLeft)).toBe(words);
  });
});

it.each([
  ["2026-02-28", 1, "2026-03-01"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2026-12-31", 1, "2027-01-01"],
  ["2026-03-01", -1, "2026-02-28"],
  ["2026-11-21", 0, "2026-11-21"],
  // Clocks change in between, in Europe and in America.
  ["2026-10-20", 30, "2026-11-19"],
])("counting calendar days from %s, %i days on is %s, and back", (day, days, other) => {
  expect(dayAfter(day, days)).toBe(other);
  expect(daysBetween(day, other)).toBe(days);
});
