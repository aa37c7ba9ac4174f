import type { Block } from "../../../shared/regulation/text-model.ts";

/** A paragraph and what stands under it; all of the text without a path. */
const blocksUnder = (blocks: readonly Block[], path: string | undefined): readonly Block[] =>
  path === undefined
    ? blocks
    : blocks.filter(
        (block) =>
          block.path === path || block.path.startsWith(`${path}-`) || block.opens?.includes(path) === true,
      );

/** The words under a path, cut between two words; undefined where the text has no such paragraph. */
export const excerptOf = (
  blocks: readonly Block[],
  path: string | undefined,
  length: number,
): string | undefined => {
  const found = blocksUnder(blocks, path);
  if (found.length === 0) return path === undefined ? "" : undefined;
  const text = found.map((block) => block.text).join("\n");
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1))}…`;
};
