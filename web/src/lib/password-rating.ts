import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

export interface PasswordStrength {
  /** 0 is guessed at once, 4 hardly ever. */
  readonly score: 0 | 1 | 2 | 3 | 4;
  readonly advice: string | undefined;
}

const rating = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Longer ones are strong by their length alone, and take long to look at. */
const longest = 72;

const advice: Readonly<Record<string, string>> = {
  straightRow: "Adjacent keys are easy to guess.",
  keyPattern: "Keyboard patterns are easy to guess.",
  simpleRepeat: "Repeated characters are easy to guess.",
  extendedRepeat: "Repeated characters are easy to guess.",
  sequences: "Sequences such as abc or 123 are easy to guess.",
  recentYears: "Years are easy to guess.",
  dates: "Dates are easy to guess.",
  topTen: "This is one of the most common passwords.",
  topHundred: "This is one of the most common passwords.",
  common: "This is a common password.",
  similarToCommon: "This is close to a common password.",
  wordByItself: "A single word is easy to guess.",
  userInputs: "Your name, address or company is easy to guess.",
};
const moreWords = "Add another word or two to make it stronger.";

/** A text and its words: an address is guessed by its parts. */
const wordsOf = (text: string): string[] =>
  [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2);

/**
 * How hard `password` is to guess for someone who has lists of common passwords and knows the person.
 * @param about names, addresses and the like of the person
 */
export const ratePassword = (password: string, about: readonly string[]): PasswordStrength => {
  const { score, feedback } = rating.check(password.slice(0, longest), about.flatMap(wordsOf));
  const warning = feedback.warning ? advice[feedback.warning] : undefined;
  return { score, advice: warning ?? (score < 3 ? moreWords : undefined) };
};
