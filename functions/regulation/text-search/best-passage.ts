import { isPrefixed, wordsFor } from "../../../shared/text-search/matches.ts";
import { stemsIn, type TypedQuery } from "../../../shared/text-search/typed-query.ts";

/** A piece of a text with the places where it matches, in UTF-16 units of the passage. */
export interface Passage {
  readonly text: string;
  readonly matches: readonly { readonly from: number; readonly to: number }[];
}

const maxLength = 240;
/** What stands for the text left out. */
const ellipsis = "…";

interface Match {
  readonly stem: string;
  readonly from: number;
  readonly to: number;
}

const matchesIn = (text: string, query: TypedQuery): Match[] => {
  const stems = new Set(stemsIn(query));
  const { prefix } = query;
  return [...wordsFor(text, query)].flatMap((word) => {
    const { stem, from, to } = word;
    if (prefix && isPrefixed(query, word)) return [{ stem: prefix.stem, from, to }];
    return stems.has(stem) ? [{ stem, from, to }] : [];
  });
};

/** The run of matches with the most different words that fits a passage, then the most matches. */
const bestRun = (matches: readonly Match[]): readonly Match[] => {
  let best: readonly Match[] = matches.slice(0, 1);
  let rank = 0;
  for (let first = 0; first < matches.length; first++) {
    const start = matches[first]?.from ?? 0;
    const run = matches.slice(first, first + 30).filter(({ to }) => to - start <= maxLength - 2);
    const own = new Set(run.map(({ stem }) => stem)).size * 100 + run.length;
    if (own > rank) [best, rank] = [run, own];
  }
  return best;
};

/** Where the passage begins and ends: at words, with what is left of its length before and after the matches. */
const edges = (text: string, run: readonly Match[]): [number, number] => {
  const from = run[0]?.from ?? 0;
  const to = run.at(-1)?.to ?? 0;
  const spare = maxLength - 2 - (to - from);
  let start = Math.max(0, from - Math.floor(spare / 3));
  if (start > 0) start = Math.min(from, start + (/^\S*\s*/.exec(text.slice(start))?.[0].length ?? 0));
  let end = Math.min(text.length, start + maxLength - 2);
  if (end < text.length)
    end = Math.max(to, start + text.slice(start, end).replace(/\S+$/, "").trimEnd().length);
  return [start, end];
};

/** The passage of a text that shows best why it was found: at most 240 characters. */
export const bestPassage = (text: string, query: TypedQuery): Passage => {
  const matches = matchesIn(text, query);
  const [start, end] = edges(text, bestRun(matches));
  const before = start > 0 ? ellipsis : "";
  return {
    text: `${before}${text.slice(start, end)}${end < text.length ? ellipsis : ""}`,
    matches: matches
      .filter(({ from, to }) => from >= start && to <= end)
      .map(({ from, to }) => ({ from: from - start + before.length, to: to - start + before.length })),
  };
};
