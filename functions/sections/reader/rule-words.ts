import type { Block } from "../../../shared/regulation/text-model.ts";

/** Letters of a block's text. */
export interface WordsPlace {
  /** Number of the block. */
  readonly block: number;
  readonly from: number;
  readonly to: number;
}

/** What does not count: spaces, dashes, quotation marks and apostrophes. */
const form = /[\s\p{Dash}"'`´\p{Quotation_Mark}]/u;

/** Letters that count, in lower case, and where each stands: its block, and its place there. */
const lettersOf = (texts: readonly string[]) => {
  let letters = "";
  const blocks: number[] = [];
  const places: number[] = [];
  for (const [block, text] of texts.entries()) {
    for (let place = 0; place < text.length; place += 1) {
      const letter = text.charAt(place);
      if (form.test(letter)) continue;
      // A letter that is two in lower case stands where it stood.
      for (const low of letter.toLowerCase()) {
        letters += low;
        blocks.push(block);
        places.push(place);
      }
    }
  }
  return { letters, blocks, places };
};

/** A rule may quote several stretches: lines, or what stands between "…" and "* * *". */
const stretchesOf = (words: string): string[] =>
  words
    .split(/\n+|…|\.\.\.|\* \* \*/)
    .map((stretch) => lettersOf([stretch]).letters)
    .filter((letters) => letters !== "");

/**
 * Where the words of a rule stand in a section's text, compared without case, spaces, dashes and quotation marks.
 * @returns their places in order; undefined where a stretch of them is not in the text, or where there are no words
 */
export const findRuleWords = (
  blocks: readonly Pick<Block, "text">[],
  words: string,
): WordsPlace[] | undefined => {
  const stretches = stretchesOf(words);
  if (stretches.length === 0) return undefined;
  const text = lettersOf(blocks.map((block) => block.text));
  const found = new Map<number, WordsPlace>();
  for (const stretch of stretches) {
    const start = text.letters.indexOf(stretch);
    if (start < 0) return undefined;
    for (let at = start; at < start + stretch.length; at += 1) {
      const [block = 0, place = 0] = [text.blocks[at], text.places[at]];
      const known = found.get(block) ?? { block, from: place, to: place + 1 };
      found.set(block, { block, from: Math.min(known.from, place), to: Math.max(known.to, place + 1) });
    }
  }
  return [...found.values()].sort((a, b) => a.block - b.block);
};
