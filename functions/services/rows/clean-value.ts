// Control characters but tab and line feed, and those that reorder text on screen unseen.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unwanted = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/;
const allUnwanted = new RegExp(unwanted.source, "g");

/** A text without control characters and outer white space; line ends become line feeds. */
export const cleanText = (text: string): string =>
  (unwanted.test(text) ? text.replace(/\r\n?/g, "\n").replace(allUnwanted, "") : text).trim();

/** A text of one line: runs of white space become one space. */
export const cleanLine = (text: string): string => {
  const clean = cleanText(text);
  return /\s\s|[\n\t\u00A0]/.test(clean) ? clean.replace(/\s+/g, " ") : clean;
};

/**
 * Any JSON value with its texts cleaned and its names in order, so that equal values are equal bytes.
 * `__proto__` is left out: as an own name it is harmless here, but not in every program that merges objects.
 */
export const cleanValue = (value: unknown): unknown => {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value)
    .filter(([name]) => name !== "__proto__")
    .map(([name, each]): [string, unknown] => [cleanLine(name), cleanValue(each)]);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
};
