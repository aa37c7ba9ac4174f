/** A place in a text that patterns move forward. Patterns are sticky (flag `y`). */
export class Cursor {
  at: number;
  readonly text: string;

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  /** What the pattern finds here; moves behind it. Undefined, and no move, where it does not fit. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found) return undefined;
    this.at += found[0].length;
    return found;
  }

  /** Runs a reader that answers undefined where nothing can be read, and then goes back to where it began. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const start = this.at;
    const result = read();
    if (result === undefined) this.at = start;
    return result;
  }
}

/** One kind of dash and space, every character in its place. */
export const plainText = (text: string): string =>
  text
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, "-")
    .replace(/[\s\u00A0\u2000-\u200B\u202F\u205F\u3000]/g, " ");

/** Whether the pattern fits here; the cursor stays. */
export const follows = (cursor: Cursor, pattern: RegExp): boolean => {
  pattern.lastIndex = cursor.at;
  return pattern.test(cursor.text);
};
