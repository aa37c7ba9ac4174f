import { describe, expect, it } from "vitest";
import { formatNumber } from "../../shared/words/count.ts";

describe("a number as people read it", () => {
  it.each([
    0,
    7,
    999,
    1_000,
    12_480,
    999_999,
    1_000_000,
    -1,
    -999,
    -1_234_567,
    0.5,
    1_234.5,
    Number.MAX_SAFE_INTEGER,
  ])("has the commas of the locale: %d", (value) =>
    expect(formatNumber(value)).toBe(value.toLocaleString("en-US")),
  );
});
