const before = 60;
const length = 180;

const isSpace = (text: string, at: number): boolean => /\s/.test(text.charAt(at));

/** The nearest beginning of a word at or after `at`, or `at` where words are very long. */
const wordFrom = (text: string, at: number): number => {
  if (at <= 0) return 0;
  for (let i = at; i < at + 30 && i < text.length; i += 1) if (isSpace(text, i)) return i + 1;
  return at;
};

/** The nearest end of a word at or before `at`. */
const wordUpTo = (text: string, at: number): number => {
  if (at >= text.length) return text.length;
  for (let i = at; i > at - 30 && i > 0; i -= 1) if (isSpace(text, i)) return i;
  return at;
};

/**
 * About 180 characters of `text` around the first place that holds `typed` (whatever the case), cut at words
 * and with an ellipsis where something is left out; the beginning of the text where none does.
 */
export const excerptAround = (text: string, typed: string): string => {
  const found = text.toLowerCase().indexOf(typed.toLowerCase());
  const from = Math.min(wordFrom(text, found - before), Math.max(0, found));
  const end = wordUpTo(text, Math.max(from + length, found + typed.length));
  const cut = text.slice(from, end).replace(/\s+/g, " ").trim();
  // A cut must not split a pair of surrogates.
  const whole = cut.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
  return `${from > 0 ? "… " : ""}${whole}${end < text.length ? " …" : ""}`;
};
