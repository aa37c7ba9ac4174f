export interface Piece {
  piece: string;
  /** Where it begins in the text. */
  at: number;
  isTyped: boolean;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Everything that was typed, or where the text does not hold it in one piece, its words. */
const patternFor = (text: string, typed: string): RegExp | undefined => {
  const words = typed.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const whole = new RegExp(words.map(escaped).join("\\s+"), "giu");
  if (whole.test(text) || words.length === 1) {
    whole.lastIndex = 0;
    return whole;
  }
  // One letter by itself would mark half of every text.
  const telling = words.filter((word) => word.length > 1 || /\d/.test(word));
  const longestFirst = telling.toSorted((a, b) => b.length - a.length).map(escaped);
  return longestFirst.length > 0 ? new RegExp(longestFirst.join("|"), "giu") : undefined;
};

/** A text in pieces, those that were typed told apart, whatever the case. The pieces add up to the text. */
export const markedPieces = (text: string, typed: string): Piece[] => {
  const pattern = patternFor(text, typed);
  if (!pattern) return [{ piece: text, at: 0, isTyped: false }];
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    if (found[0] === "") continue;
    if (found.index > end) pieces.push({ piece: text.slice(end, found.index), at: end, isTyped: false });
    pieces.push({ piece: found[0], at: found.index, isTyped: true });
    end = found.index + found[0].length;
  }
  if (end < text.length) pieces.push({ piece: text.slice(end), at: end, isTyped: false });
  return pieces;
};
