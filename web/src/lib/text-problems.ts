import type { TextProblem } from "../../../shared/schemas/policy.ts";

/** Why the text of a document could not be read, as a sentence for people. */
export const textProblems: Readonly<Record<TextProblem, string>> = {
  unreadable: "The reader cannot open it: it is damaged, or needs a password.",
  too_large: "It unpacks to more than the reader's memory holds. Save it as a smaller document.",
  too_slow: "Reading it takes longer than allowed. Split it into smaller documents.",
  stopped: "The reader ended twice before it was done with it.",
};
