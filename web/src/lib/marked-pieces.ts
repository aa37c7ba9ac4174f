import { stemsIn, typedQuery } from "../../../shared/text-search/typed-query.ts";
import { wordsOf } from "../../../shared/text-search/words.ts";

export interface Piece {
  piece: string;
  /** Where it begins in the text. */
  at: number;
  isTyped: boolean;
}

interface Place {
  readonly from: number;
  readonly to: number;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

const placesOf = (text: string, pattern: RegExp): Place[] =>
  [...text.matchAll(pattern)]
    .filter(([found]) => found !== "")
    .map(({ index, 0: found }) => ({ from: index, to: index + found.length }));

/** Where words stand in a text in any of their forms ("audits" for "audit"). */
const formsIn = (text: string, typed: string): Place[] => {
  const query = typedQuery(typed);
  const wanted = new Set([...stemsIn(query), query.prefix?.stem]);
  return [...wordsOf(text)].filter(({ stem }) => wanted.has(stem));
};

/** Where a text holds what was typed: in one piece, else its words as they are typed and in other forms. */
const placesIn = (text: string, typed: string): Place[] => {
  const words = typed.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const whole = placesOf(text, new RegExp(words.map(escaped).join("\\s+"), "giu"));
  if (whole.length > 0) return whole;
  // One letter by itself would mark half of every text.
  const telling = words.filter((word) => word.length > 1 || /\d/.test(word));
  const longestFirst = telling.toSorted((a, b) => b.length - a.length).map(escaped);
  const asTyped = longestFirst.length > 0 ? placesOf(text, new RegExp(longestFirst.join("|"), "giu")) : [];
  return [...asTyped, ...formsIn(text, typed)];
};

/** A text in pieces, those that were typed told apart, whatever the case. The pieces add up to the text. */
export const markedPieces = (text: string, typed: string): Piece[] => {
  const places = placesIn(text, typed).toSorted((one, other) => one.from - other.from || other.to - one.to);
  let end = 0;
  const apart = places.filter(({ from, to }) => {
    const isFree = from >= end;
    if (isFree) end = to;
    return isFree;
  });
  return piecesAt(text, apart);
};

/** A text in pieces, those at known places told apart. The pieces add up to the text. */
export const piecesAt = (text: string, matches: readonly Place[]): Piece[] => {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { from, to } of matches) {
    if (from > end) pieces.push({ piece: text.slice(end, from), at: end, isTyped: false });
    pieces.push({ piece: text.slice(from, to), at: from, isTyped: true });
    end = to;
  }
  if (end < text.length) pieces.push({ piece: text.slice(end), at: end, isTyped: false });
  return pieces;
};
