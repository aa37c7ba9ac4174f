/** Mutants that no test can notice, or none should: where, and why. `what` is a part of the mutated line. */
export const accepted: readonly { readonly file: string; readonly what: string; readonly why: string }[] = [];
