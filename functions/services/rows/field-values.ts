import { cleanLine, cleanText } from "./clean-value.ts";

/** Undefined from any of these means: not a value of this kind, so it is kept under `extra`. */

const joined = (values: readonly unknown[]): string | undefined => {
  const texts = values.map(textOf);
  return texts.every((text) => text !== undefined) ? texts.filter(Boolean).join("; ") : undefined;
};

/** A text as it is meant: numbers and truth values are written out, lists of texts joined by semicolons. */
export const textOf = (value: unknown): string | undefined => {
  if (typeof value === "string") return cleanText(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return Array.isArray(value) ? joined(value) : undefined;
};

const namedTexts = ["description", "condition", "text", "citation", "reference", "section", "name", "value"];

/** An entry of a list: a text, or an object that holds one under a usual name. */
const entryOf = (value: unknown): string | undefined => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const text = textOf(value);
    return text === undefined ? undefined : cleanLine(text);
  }
  const fields = new Map(Object.entries(value));
  const name = namedTexts.find((each) => typeof fields.get(each) === "string");
  return name === undefined ? undefined : cleanLine(String(fields.get(name)));
};

export const listBy = (value: unknown, separators: RegExp): string[] | undefined => {
  if (typeof value === "string") return value.split(separators).map(cleanLine).filter(Boolean);
  const entries = (Array.isArray(value) ? value : [value]).map(entryOf);
  return entries.some((entry) => entry === undefined)
    ? undefined
    : entries.filter((entry): entry is string => !!entry);
};

/** A list as an array or as text with commas, semicolons or lines. */
export const listOf = (value: unknown): string[] | undefined => listBy(value, /[,;\n]/);

/** Conditions are sentences with commas of their own: only semicolons and lines part them. */
export const conditionsOf = (value: unknown): string[] | undefined => listBy(value, /[;\n]/);

const isoDay = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
};

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** A calendar day written as 2024-05-01 (with a time or not), 5/1/2024 or May 1, 2024. */
export const dateOf = (value: unknown): string | undefined => {
  if (typeof value !== "string") return undefined;
  const text = cleanLine(value);
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text);
  if (iso) return isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (slashed) return isoDay(Number(slashed[3]), Number(slashed[1]), Number(slashed[2]));
  const worded = /^([A-Za-z]{3,9})\.? (\d{1,2}), (\d{4})$/.exec(text);
  const month = months.indexOf((worded?.[1] ?? "").slice(0, 3).toLowerCase()) + 1;
  return worded && month > 0 ? isoDay(Number(worded[3]), month, Number(worded[2])) : undefined;
};

/** Whether an obligation still applies, in the words files use for it. */
export const truthOf = (value: unknown): boolean | undefined => {
  const word = String(value).trim().toLowerCase();
  if (["true", "yes", "active", "1"].includes(word)) return true;
  return ["false", "no", "inactive", "0"].includes(word) ? false : undefined;
};

/** A title's number: 21, "21", "Title 21", "21 CFR", "Title 21—Food and Drugs". */
export const titleNumberOf = (value: unknown): number | undefined => {
  if (typeof value === "number") return Number.isInteger(value) ? value : undefined;
  if (typeof value !== "string") return undefined;
  const number = /^(?:title\s*)?(\d{1,4})(?:\s*CFR)?(?:\s*[-\u2013\u2014:.].*)?$/is.exec(
    cleanLine(value),
  )?.[1];
  return number === undefined ? undefined : Number(number);
};

const partPattern =
  /^(?:(?:\d{1,2}\s*CFR\s*)?parts?\s*)?(\d{1,6}[A-Za-z]{0,3}(?:-\d{1,4}[A-Za-z]{0,2})?)(?:\s*[-\u2013\u2014:.]\s*(\D.*))?$/is;

/** A part's number and, where the field holds it too, its heading: "11", "Part 11", "Part 11—Electronic Records". */
export const partOf = (value: unknown): { partNo: string; heading: string } | undefined => {
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  const match = partPattern.exec(cleanLine(String(value)));
  return match?.[1] ? { partNo: match[1].toLowerCase(), heading: match[2] ?? "" } : undefined;
};
