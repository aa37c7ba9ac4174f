import { describe, expect, it } from "vitest";
import * as z from "zod";
import { plainIssue } from "../../shared/schemas/plain-issue.ts";

const said = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: plainIssue }).error?.issues[0]?.message;

const kinds = z.discriminatedUnion("is", [z.object({ is: z.literal("a") })]);
const formats = { date: "Please enter a date such as 2026-09-08" };

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
    ["a choice that may be empty", z.enum(["", "low"]), "top", "Must be one of: low, or nothing"],
    ["no number at all", z.coerce.number(), "many", "Please enter a number"],
    ["a number beyond all", z.number(), Number.POSITIVE_INFINITY, "Please enter a number"],
    ["a fraction", z.number().int(), 0.5, "Please enter a whole number"],
    ["a text for a number", z.number(), "5", "Expected number, received string"],
    ["one of two forms", z.union([z.iso.date(), z.literal("")]), "soon", formats.date],
    ["a kind that is not there", kinds, { is: "b" }, "Must be one of: a"],
    ["a date", z.iso.date(), "soon", formats.date],
    ["a time", z.iso.datetime(), "soon", "Please enter a time such as 2026-09-08T10:00:00Z"],
    ["an address", z.email(), "a@", "Please enter a valid email address"],
    ["another form", z.string().regex(/^a/), "b", "This value is not valid here"],
    ["a rule without a sentence", z.string().refine(() => false), "b", "This value is not valid here"],
  ])("says it plainly for %s", (_, schema, value, sentence) => {
    expect(said(schema, value)).toBe(sentence);
  });

  it("keeps the sentence a schema has for itself", () => {
    expect(said(z.string().min(6, "Password must be at least 6 characters long."), "abc")).toBe(
      "Password must be at least 6 characters long.",
    );
  });
});
