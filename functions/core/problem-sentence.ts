import type { Issue } from "../../shared/schemas/problem.ts";

const abbreviations: Readonly<Record<string, string>> = { cfr: "CFR", pdf: "PDF", url: "URL" };

/** `firstName` as `first name`, `cfrTitleId` as `CFR title id`. */
const words = (name: string): string =>
  name
    .replace(/[A-Z]+/g, (letters) => ` ${letters.toLowerCase()}`)
    .split(" ")
    .map((word) => abbreviations[word] ?? word)
    .join(" ");

/** What a person calls the field of an issue; that of a list says which row, counted from 1. */
const labelOf = (path: string): string => {
  const [, ...names] = path.split(".");
  const field = names.findLast((name) => !/^\d+$/.test(name));
  const row = names.find((name) => /^\d+$/.test(name));
  const label = field === undefined ? "request" : words(field);
  return row === undefined ? label : `${label} (row ${Number(row) + 1})`;
};

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Messages of `shared/schemas/plain-issue.ts` do not name the field; those of schemas are complete. */
const isGeneral = (message: string): boolean => /^(Must be|Expected \w+, received|This value) /.test(message);

const ofOne = ({ path, message }: Issue): string => {
  const label = labelOf(path);
  // A choice between yes and no, such as `isApplicable`, has no name of its own.
  if (message === "Required" && label.startsWith("is ")) return `Please say whether it ${label}.`;
  if (message === "Required") return `Please fill in the ${label}.`;
  return isGeneral(message)
    ? `${capital(label)}: ${message.slice(0, 1).toLowerCase()}${message.slice(1)}.`
    : message;
};

/** The first sentence for a person whose request has issues: what is wrong, or which fields are. */
export const problemSentence = (issues: readonly Issue[]): string => {
  const [first] = issues;
  const labels = [...new Set(issues.map(({ path }) => labelOf(path)))];
  const messages = new Set(issues.map(({ message }) => message));
  if (!first) return "Please check the request.";
  if (labels.length === 1) return ofOne(first);
  if (messages.size > 1) return `Please check ${labels.length} fields: ${labels.join(", ")}.`;
  if (first.message === "Required") return `Please fill in ${labels.length} fields: ${labels.join(", ")}.`;
  return isGeneral(first.message)
    ? `Please check ${labels.length} fields: ${labels.join(", ")}.`
    : first.message;
};
