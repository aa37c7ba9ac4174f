import type * as z from "zod";
import { formatCount } from "../words/count.ts";

type ErrorMap = z.core.$ZodErrorMap;
type RawIssue = Parameters<ErrorMap>[0];

const kindOf = (value: unknown): string => {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
};

const units: Readonly<Record<string, string>> = { string: "character", array: "item", set: "item" };

/** `3 characters`, `1 item`, or the bare number of a number. */
const amount = (limit: number | bigint, origin: string): string => {
  const unit = units[origin];
  return unit ? formatCount(Number(limit), unit) : `${limit}`;
};

/** The choices as a person reads them: the empty text is no word. */
const choices = (values: readonly unknown[]): string => {
  const named = values.filter((value) => value !== "").map(String);
  return named.length < values.length ? `${named.join(", ")}, or nothing` : named.join(", ");
};

const wrongType = (expected: string, value: unknown): string => {
  if (typeof value === "number" && expected === "int") return "Please enter a whole number";
  // NaN and Infinity, as text that is no number becomes.
  if (typeof value === "number" && expected === "number") return "Please enter a number";
  return `Expected ${expected}, received ${kindOf(value)}`;
};

/** Forms of text that a person can be told by an example. */
const formats: Readonly<Record<string, string>> = {
  date: "Please enter a date such as 2026-09-08",
  datetime: "Please enter a time such as 2026-09-08T10:00:00Z",
  email: "Please enter a valid email address",
  url: "Please enter a web address such as https://example.com",
};

const unusable = "This value is not valid here";

/** The kinds there are, or what the first of several allowed forms says: usually they say the same. */
const ofUnion = (issue: Extract<RawIssue, { code: "invalid_union" }>): string =>
  "options" in issue && Array.isArray(issue.options)
    ? `Must be one of: ${choices(issue.options)}`
    : (issue.errors.flat().find(({ message }) => message !== unusable)?.message ?? unusable);

/**
 * What a value that does not fit is told where its schema has no sentence of its own: "Required" and
 * "Expected X, received Y" are used where both are words of people.
 */
export const plainIssue = (issue: RawIssue): string => {
  if (issue.input === undefined) return "Required";
  switch (issue.code) {
    case "invalid_type":
      return wrongType(issue.expected, issue.input);
    case "invalid_value":
      return `Must be one of: ${choices(issue.values)}`;
    case "too_small":
      return `Must be ${issue.inclusive ? "at least" : "more than"} ${amount(issue.minimum, issue.origin)}`;
    case "too_big":
      return `Must be ${issue.inclusive ? "at most" : "less than"} ${amount(issue.maximum, issue.origin)}`;
    case "invalid_format":
      return formats[issue.format] ?? unusable;
    case "invalid_union":
      return ofUnion(issue);
    default:
      return unusable;
  }
};
