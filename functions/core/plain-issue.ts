import type * as z from "zod";

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
  return unit ? `${limit} ${unit}${Number(limit) === 1 ? "" : "s"}` : `${limit}`;
};

/**
 * What a value that does not fit is told where its schema has no sentence of its own: "Required" and
 * "Expected X, received Y" are the specification's (2, section 8). Undefined leaves zod's own words.
 */
export const plainIssue = (issue: RawIssue): string | undefined => {
  if (issue.input === undefined) return "Required";
  switch (issue.code) {
    case "invalid_type":
      return `Expected ${issue.expected}, received ${kindOf(issue.input)}`;
    case "invalid_value":
      return `Must be one of: ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return `Must be ${issue.inclusive ? "at least" : "more than"} ${amount(issue.minimum, issue.origin)}`;
    case "too_big":
      return `Must be ${issue.inclusive ? "at most" : "less than"} ${amount(issue.maximum, issue.origin)}`;
    default:
      return undefined;
  }
};
