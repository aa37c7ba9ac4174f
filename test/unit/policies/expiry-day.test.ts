import { expect, it } from "vitest";
import { lastDayOf } from "../../../functions/documents/policies/expiry-day.ts";

it.each([
  ["2026-11-21T10:00:00.000Z", "2027-11-21"],
  ["2026-12-31T23:59:59.999Z", "2027-12-31"],
  ["2027-01-01T00:00:00.000Z", "2028-01-01"],
  ["2027-02-28T12:00:00.000Z", "2028-02-28"],
  ["2028-02-29T12:00:00.000Z", "2029-02-28"],
  ["2028-03-01T12:00:00.000Z", "2029-03-01"],
  // Evening in New York, and the next day already in UTC.
  ["2026-06-30T20:00:00.000-04:00", "2027-07-01"],
])("an attachment of %s is valid until %s", (attachedAt, day) => {
  expect(lastDayOf(new Date(attachedAt))).toBe(day);
});
