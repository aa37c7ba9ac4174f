/**
 * Evaluations come from files that others make: a value may be a number, a text, a list, a nested object or
 * missing. These functions read every form, and never throw.
 */

export type Level = "good" | "fair" | "poor";

/** Shown where a value is missing. */
const notAvailable = "N/A";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object's own fields; none for anything else. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

/** A list's items; none for anything else. */
export const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const numberIn = (text: string): number | undefined => {
  const [, digits, percent] = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(%?)\s*$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  return percent ? Number(digits) / 100 : Number(digits);
};

/** The number a value says: itself, a text such as "0.93" or "93%" (0.93), or an object's `score` or `value`. */
export const numberOf = (value: unknown): number | undefined => {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value === "string") return numberIn(value);
  if (!isRecord(value)) return undefined;
  // One step down only: what lies deeper is another thing's number.
  const { score, value: inner } = value;
  return [score, inner].flatMap((each) => (isRecord(each) ? [] : (numberOf(each) ?? []))).at(0);
};

const plain = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** `97.6%` of 0.976. */
const percentage = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** A number as it is, with at most two decimals: `1,234.5`. */
const formatPlain = (value: number): string => plain.format(value);

/** Values of 1 or less are shares, shown as percentages with one decimal. */
export const formatScore = (value: number): string => (value <= 1 ? percentage(value) : formatPlain(value));

const longest = 160;

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;

const deepest = 3;

const describeParts = (value: object, depth: number): string => {
  const parts = Array.isArray(value)
    ? value.map((item) => describe(item, depth + 1)).join(", ")
    : Object.entries(value)
        .map(([name, inner]) => `${name}: ${describe(inner, depth + 1)}`)
        .join("; ");
  return parts ? cut(parts, longest) : notAvailable;
};

/** Any value in words: `N/A` for what is missing, Yes and No, lists and objects by their parts. */
export const describe = (value: unknown, depth = 0): string => {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return Number.isFinite(value) ? formatPlain(value) : notAvailable;
  if (typeof value === "string") return value.trim() ? cut(value.trim(), longest) : notAvailable;
  if (typeof value !== "object" || value === null) return notAvailable;
  return depth === deepest ? "…" : describeParts(value, depth);
};

/** A metric's value for its card: a score where it says a number, else its words. */
export const formatMetric = (value: unknown): string => {
  const score = numberOf(value);
  return score === undefined ? describe(value) : formatScore(score);
};

/** Whether less of a metric is better. */
export const isLowerBetter = (metric: string): boolean => metric === "hallucination";

/** From where on a metric is good, and from where on fair. */
const thresholdsOf = (metric: string) => ({ good: 0.8, fair: metric === "hallucination" ? 0.5 : 0.6 });

/**
 * What a score means. Hallucination is better when low: what is left of 1 is held against its thresholds, so
 * that 20% of it is good and more than 50% poor. Undefined for a value that is no number.
 */
export const levelOf = (metric: string, value: unknown): Level | undefined => {
  const score = numberOf(value);
  if (score === undefined) return undefined;
  // Rounded, since 1 - 0.2 is a little less than 0.8.
  const worth = isLowerBetter(metric) ? Number((1 - score).toFixed(6)) : score;
  const { good, fair } = thresholdsOf(metric);
  if (worth >= good) return "good";
  return worth >= fair ? "fair" : "poor";
};

/** A count: a number as it is, the length of a list, or the words of another form. */
export const formatAmount = (value: unknown): string => {
  if (Array.isArray(value)) return formatPlain(value.length);
  const amount = numberOf(value);
  return amount === undefined ? describe(value) : formatPlain(amount);
};

const negative = /^(?:no|none|false|)$/i;

/** Yes or No, of a boolean, a number of things, a list of things, or a text. */
export const formatYesNo = (value: unknown): string => {
  if (value === null || value === undefined) return notAvailable;
  if (typeof value === "boolean") return describe(value);
  if (Array.isArray(value)) return describe(value.length > 0);
  const amount = numberOf(value);
  if (amount !== undefined) return describe(amount > 0);
  if (typeof value === "string") return describe(!negative.test(value.trim()));
  return describe(Object.keys(fieldsOf(value)).length > 0);
};

/** An average with two decimals. */
export const formatAverage = (value: unknown): string => numberOf(value)?.toFixed(2) ?? describe(value);

/** A coverage given as a share up to 1, or as a percentage above. */
export const formatCoverage = (value: unknown): string => {
  const amount = numberOf(value);
  if (amount === undefined) return describe(value);
  return percentage(amount <= 1 ? amount : amount / 100);
};

const nameOf = (value: unknown): string => {
  const { id, obligation_id, obligationId, name } = fieldsOf(value);
  return describe(id ?? obligation_id ?? obligationId ?? name ?? value);
};

/** Obligation ids of a dependency order, which may be a flat list, levels of lists, or objects with an id. */
export const orderOf = (value: unknown): string[] =>
  itemsOf(value)
    .flat(deepest)
    .filter((item) => item !== null && item !== undefined && item !== "")
    .map(nameOf);

const explanationLength = 120;

/** A question of the coverage check in words. */
export interface QuestionText {
  /** Its id, or `Q` and its number from 1. */
  label: string;
  question: string;
  answer: string;
  /** The first 120 characters. */
  explanation: string;
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value.trim() : describe(value);
};

/** @param index from 0 */
export const questionText = (item: unknown, index: number): QuestionText => {
  const { id, question, correct_answer: answer, explanation } = fieldsOf(item);
  return {
    label: textOf(id) || `Q${index + 1}`,
    question: textOf(isRecord(item) ? question : item) || notAvailable,
    answer: textOf(answer) || notAvailable,
    explanation: cut(textOf(explanation), explanationLength),
  };
};
