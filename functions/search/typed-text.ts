import { type Citation, parseCitation, parseCitations } from "../../shared/citations/citation.ts";

/** What was typed, as the parts of the search read it. */
export interface TypedText {
  /** Without white space around it. */
  readonly text: string;
  /** Its words in lower case, without those that only say what kind of number follows. */
  readonly words: readonly string[];
  /** The first place it names, or the title alone. */
  readonly citation: Citation;
  /** All places it names: "42 CFR parts 435 and 457" are two. */
  readonly citations: readonly Citation[];
}

const kindOfNumber = /^(?:titles?|parts?|sections?|sec\.?|cfr|in|of|§+)$/;

const wordsOf = (text: string): readonly string[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const telling = words.filter((word) => !kindOfNumber.test(word));
  return telling.length > 0 ? telling : words;
};

export const typedText = (text: string): TypedText => ({
  text,
  words: wordsOf(text),
  citation: parseCitation(text),
  citations: parseCitations(text),
});
