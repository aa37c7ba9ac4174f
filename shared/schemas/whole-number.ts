import * as z from "zod";
import { formatNumber } from "../words/count.ts";

/** A whole number within bounds, with one sentence for all that it cannot be. */
export const wholeNumber = (min: number, max: number) => {
  const words = `Choose a number from ${formatNumber(min)} to ${formatNumber(max)}.`;
  return z.number(words).int(words).min(min, words).max(max, words);
};
