/** White space, a word, or any other single character: together they are the text, letter for letter. */
const tokenPattern = /\s+|[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]/gu;

/** A text's words, the spaces between them and its other characters; joined, they are the text again. */
export const wordsOf = (text: string): string[] => text.match(tokenPattern) ?? [];

/** Words as numbers. Texts that are compared share one `known`, so that equal words have equal numbers. */
export const numbered = (words: readonly string[], known: Map<string, number>): Int32Array =>
  Int32Array.from(words, (word) => {
    const number = known.get(word) ?? known.size;
    known.set(word, number);
    return number;
  });
