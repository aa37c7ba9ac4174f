/** Mutants that no test can notice, or none should: where, and why. `what` is a part of the mutated line. */
export const accepted: readonly { readonly file: string; readonly what: string; readonly why: string }[] = [
  {
    file: "functions/documents/search/words.ts",
    what: "split(/\\s+/).filter(Boolean)",
    why: "Splitting at each single white space gives more empty pieces, which the filter drops.",
  },
];
