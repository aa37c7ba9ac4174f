import { describe, expect, test } from "vitest";
import { formatCount, formatDate, formatPerson, formatSize, isWithinDays } from "../../web/src/lib/format.ts";

describe("dates", () => {
  test("keep a calendar day as it is, whatever the zone", () => {
    expect(formatDate("2026-09-08")).toBe("Sep 8, 2026");
  });

  test("are recent up to and with the ninetieth day, and never in the future", () => {
    const now = Date.parse("2026-09-08T12:00:00Z");
    expect(isWithinDays("2026-06-10", 90, now)).toBe(true);
    expect(isWithinDays("2026-06-09", 90, now)).toBe(false);
    expect(isWithinDays("2026-10-01", 90, now)).toBe(false);
    expect(isWithinDays(null, 90, now)).toBe(false);
  });
});

test.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1024, "1.0 KB"],
  [1024 * 1024 - 1, "1024.0 KB"],
  [1024 * 1024, "1.0 MB"],
  [10_485_760, "10.0 MB"],
])("%d bytes read %s", (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

test("counts are grouped and take the plural", () => {
  const counts = [0, 1, 12_480].map((count) => formatCount(count, "rule"));
  expect(counts).toEqual(["0 rules", "1 rule", "12,480 rules"]);
});

test("a person without a name is known by the e-mail", () => {
  expect(formatPerson({ firstName: "Ada", lastName: "", email: "a@b.co" })).toBe("Ada");
  expect(formatPerson({ firstName: "", lastName: "", email: "a@b.co" })).toBe("a@b.co");
});
