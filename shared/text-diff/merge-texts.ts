import { commonTokens } from "./token-diff.ts";
import { numbered, wordsOf } from "./words.ts";

/** For each word of `base` its place in the other text, or -1; its end stands for the ends of both. */
const placesIn = (base: Int32Array, other: Int32Array): Int32Array => {
  const places = new Int32Array(base.length + 1).fill(-1);
  for (const [place, otherPlace] of commonTokens(base, other)) places[place] = otherPlace;
  places[base.length] = other.length;
  return places;
};

/** What stands between two words all three texts share: the side that changed it wins; undefined where both did. */
const mergedStretch = (base: string, mine: string, theirs: string): string | undefined => {
  if (mine === theirs || theirs === base) return mine;
  return mine === base ? theirs : undefined;
};

/**
 * Two edits of one text in one, word by word.
 * @returns the merged text, or undefined where both changed the same place in different ways
 */
export const mergeTexts = (base: string, mine: string, theirs: string): string | undefined => {
  const known = new Map<string, number>();
  const words = { base: wordsOf(base), mine: wordsOf(mine), theirs: wordsOf(theirs) };
  const tokens = numbered(words.base, known);
  const inMine = placesIn(tokens, numbered(words.mine, known));
  const inTheirs = placesIn(tokens, numbered(words.theirs, known));
  const from = { base: 0, mine: 0, theirs: 0 };
  let merged = "";
  for (let at = 0; at <= words.base.length; at++) {
    const mineAt = inMine[at] ?? -1;
    const theirsAt = inTheirs[at] ?? -1;
    if (mineAt < 0 || theirsAt < 0) continue;
    const stretch = mergedStretch(
      words.base.slice(from.base, at).join(""),
      words.mine.slice(from.mine, mineAt).join(""),
      words.theirs.slice(from.theirs, theirsAt).join(""),
    );
    if (stretch === undefined) return undefined;
    merged += stretch + (words.base[at] ?? "");
    Object.assign(from, { base: at + 1, mine: mineAt + 1, theirs: theirsAt + 1 });
  }
  return merged;
};
