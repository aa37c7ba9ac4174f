import * as z from "zod";

/** A whole number within bounds, with one sentence for all that it cannot be. */
export const wholeNumber = (min: number, max: number) => {
  const words = `Choose a number from ${min.toLocaleString("en-US")} to ${max.toLocaleString("en-US")}.`;
  return z.number(words).int(words).min(min, words).max(max, words);
};
