import type { TextProblem } from "../../../shared/schemas/policy.ts";

/** Why the text of a document could not be read, as a sentence for people. */
export const textProblems: Readonly<Record<TextProblem, string>> = {
  unreadable: "The file is damaged or protected by a password.",
  too_large: "The document is too large when unpacked. Save it as a smaller document.",
  too_slow: "The document takes too long to process. Split it into smaller documents.",
  stopped: "Processing stopped twice before it finished.",
};
