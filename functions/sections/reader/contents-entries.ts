import type { Block, ContentsNode } from "../../../shared/regulation/text-model.ts";
import type { ContentsEntry, ReadBlock } from "../../../shared/schemas/regulation-text.ts";
import type { FrameNode } from "../../regulation/text/law-records.ts";

/**
 * The levels of a title or part as its table of contents lists them.
 * @param read what stands below the headings of a part, as it is read
 */
export const contentsEntries = (
  nodes: readonly (ContentsNode | FrameNode)[],
  read: (blocks: readonly Block[]) => ReadBlock[] = () => [],
): ContentsEntry[] =>
  nodes.map(({ kind, identifier, heading, reserved, children = [], ...node }) => ({
    ...{ kind, identifier, heading, reserved },
    ...("blocks" in node && node.blocks && node.blocks.length > 0 && { blocks: read(node.blocks) }),
    children: contentsEntries(children, read),
  }));
