import type { ComparisonPart, HorizonComparison } from "../../../../shared/schemas/horizon.ts";

export type Side = "previous" | "current";

/** Characters of a block: some lines, so that a text of 200 KB is drawn in parts. */
const blockSize = 3_000;

/** Cuts common text behind line ends or spaces; a change stays whole, since it is marked as one. */
const cut = (part: ComparisonPart): ComparisonPart[] => {
  if (part.kind !== "same" || part.text.length <= blockSize) return [part];
  const pieces: ComparisonPart[] = [];
  let rest = part.text;
  while (rest.length > blockSize) {
    const end =
      Math.max(rest.lastIndexOf("\n", blockSize), rest.lastIndexOf(" ", blockSize)) + 1 || blockSize;
    pieces.push({ ...part, text: rest.slice(0, end) });
    rest = rest.slice(end);
  }
  return [...pieces, { ...part, text: rest }];
};

/** What a side's blocks are made of: both texts where they were compared, else its own text. */
const partsOf = ({ parts, row }: HorizonComparison, side: Side): readonly ComparisonPart[] => {
  if (parts.length > 0) return parts;
  const version = side === "previous" ? row.previousVersion : row.currentVersion;
  return [{ kind: "same", text: version?.definitions ?? "", change: null }];
};

/** One side's text in blocks of about 3,000 characters; put together they are that text, letter for letter. */
export const blocksOf = (comparison: HorizonComparison, side: Side): ComparisonPart[][] => {
  const parts = partsOf(comparison, side);
  const other = side === "previous" ? "added" : "removed";
  const blocks: ComparisonPart[][] = [];
  let length = blockSize;
  for (const piece of parts.filter(({ kind }) => kind !== other).flatMap(cut)) {
    if (length + piece.text.length > blockSize) {
      blocks.push([]);
      length = 0;
    }
    blocks.at(-1)?.push(piece);
    length += piece.text.length;
  }
  return blocks;
};
