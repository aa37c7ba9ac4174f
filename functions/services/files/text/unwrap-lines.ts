import { readLines } from "./line-breaks.ts";

/**
 * A text whose hard line ends, as PDF and text files have them, are spaces again where a sentence goes on.
 * Where that is unclear the line end stays; so does a word that is divided at it.
 */
export const unwrapLines = (text: string): string => {
  let end = 0;
  let unwrapped = "";
  for (const line of readLines(text)) {
    unwrapped += line.begins === "wrap" ? " " : text.slice(end, line.start);
    unwrapped += text.slice(line.start, line.end);
    end = line.end;
  }
  return unwrapped + text.slice(end);
};
