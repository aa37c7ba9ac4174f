import type { MeaningToken } from "./meaning-tokens.ts";

const lineHyphen = /(?<=\p{Ll})[-\u2010\u2011]\s*\n\s*(?=\p{Ll})/u;
/** "re-sign" is not "resign": with these a hyphen is part of the word, or may be. */
const prefixes = new Set(
  `anti auto bi by co counter cross de dis ex extra in infra inter intra macro mal micro mid mini mis mono multi
  non out over para poly post pre pro quasi re self semi sub super trans tri ultra un under up vice`.split(
    /\s+/,
  ),
);

/** The words of a text in small letters, read when they are first asked for; parts of words with hyphens are none. */
export const wordsIn = (tokens: readonly MeaningToken[]): (() => ReadonlySet<string>) => {
  let words: ReadonlySet<string> | undefined;
  const isDash = (token: MeaningToken | undefined): boolean => token?.meaning === "-";
  return () => {
    words ??= new Set(
      tokens
        .filter((_, index) => !isDash(tokens[index - 1]) && !isDash(tokens[index + 1]))
        .map(({ meaning }) => meaning.toLowerCase()),
    );
    return words;
  };
};

/** A stretch of one of two texts. */
interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The words of the whole text. */
  readonly words: () => ReadonlySet<string>;
}

const rawOf = ({ text, start, end }: Piece): string => text.slice(start, end).trim();

/** Whether a hyphen at a line's end only divides a word: "regu-" and "lation", but not "re-" and "sign". */
const isDivided = (divided: Piece, whole: Piece): boolean => {
  const [first, second, ...more] = rawOf(divided).split(lineHyphen);
  if (first === undefined || second === undefined || more.length > 0) return false;
  if (first + second !== rawOf(whole) || !/^\p{L}+$/u.test(first + second)) return false;
  const isWord = (part: string) => [divided, whole].some(({ words }) => words().has(part.toLowerCase()));
  if (!prefixes.has(first.toLowerCase()) && !isWord(first)) return true;
  // Its own text writes it as one word elsewhere, and what follows the hyphen is none.
  return divided.words().has((first + second).toLowerCase()) && !isWord(second);
};

/** "regu-" and "lation" at the end of a line are "regulation"; where the hyphen may belong to the word they are not. */
export const isDivision = (previous: Piece, current: Piece): boolean =>
  isDivided(previous, current) || isDivided(current, previous);
