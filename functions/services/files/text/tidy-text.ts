/** Characters of a document's text that are kept. */
export const maxTextLength = 1_000_000;

/**
 * Text as it is kept: lines trimmed, runs of spaces made one, at most one empty line between two others, nothing
 * that is not shown, and at most a million characters.
 */
export const tidyText = (text: string): string =>
  text
    .slice(0, maxTextLength)
    .toWellFormed()
    .replace(/\r\n?|\f|\v|\u2028|\u2029/g, "\n")
    // Control characters, soft hyphens, marks of direction and of byte order.
    .replace(/[^\P{C}\t\n]/gu, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** Whether there is anything to read or to find: a letter or a digit. */
export const saysSomething = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
