import type { ContentsNode } from "../../../shared/regulation/text-model.ts";
import type { ContentsEntry } from "../../../shared/schemas/regulation-text.ts";
import type { FrameNode } from "../../regulation/text/law-records.ts";

/** The levels of a title or part as its table of contents lists them. */
export const contentsEntries = (nodes: readonly (ContentsNode | FrameNode)[]): ContentsEntry[] =>
  nodes.map(({ kind, identifier, heading, reserved, children = [], ...node }) => ({
    ...{ kind, identifier, heading, reserved },
    ...("blocks" in node && node.blocks && node.blocks.length > 0 && { blocks: node.blocks }),
    children: contentsEntries(children),
  }));
