import { describe, expect, it } from "vitest";
import * as z from "zod";
import { plainIssue } from "../../functions/core/plain-issue.ts";

const said = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: plainIssue }).error?.issues[0]?.message;

describe("what a value that does not fit is told", () => {
  it.each([
    ["a missing text", z.string(), undefined, "Required"],
    ["a missing value of several kinds", z.union([z.string(), z.number()]), undefined, "Required"],
    ["another type", z.string(), 5, "Expected string, received number"],
    ["null", z.string(), null, "Expected string, received null"],
    ["a list in place of an object", z.object({}), [], "Expected object, received array"],
    ["a text too short", z.string().min(3), "ab", "Must be at least 3 characters"],
    ["a text too long", z.string().max(3), "abcd", "Must be at most 3 characters"],
    ["a list too long", z.array(z.string()).max(1), ["a", "b"], "Must be at most 1 item"],
    ["a number that must be above zero", z.number().positive(), 0, "Must be more than 0"],
    ["a number that must stay below", z.number().lt(10), 10, "Must be less than 10"],
    ["a choice that is not offered", z.enum(["high", "low"]), "top", "Must be one of: high, low"],
  ])("says it plainly for %s", (_, schema, value, sentence) => {
    expect(said(schema, value)).toBe(sentence);
  });

  it("keeps the sentence a schema has for itself", () => {
    expect(said(z.string().min(6, "Password must be at least 6 characters long."), "abc")).toBe(
      "Password must be at least 6 characters long.",
    );
  });

  it("leaves a format to the library's own words", () => {
    expect(said(z.iso.date(), "soon")).toBe("Invalid ISO date");
  });
});
