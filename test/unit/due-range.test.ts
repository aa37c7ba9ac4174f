import { describe, expect, it } from "vitest";
import { dueProblem, dueRange } from "../../shared/assignments/due-range.ts";

describe("the days a rule can be due on", () => {
  it.each([
    ["2026-11-22", "2025-11-22", "2046-11-22"],
    ["2028-02-29", "2027-03-01", "2048-02-29"],
  ])("of %s reach from %s to %s", (today, from, to) => {
    expect(dueRange(today)).toEqual({ from, to });
    expect([dueProblem(from, today), dueProblem(to, today)]).toEqual([undefined, undefined]);
  });

  it.each(["2025-11-21", "2046-11-23", "0026-11-22", "9999-01-01"])("do not hold %s", (day) => {
    expect(dueProblem(day, "2026-11-22")).toBe("Choose a day from 2025-11-22 to 2046-11-22.");
  });
});
