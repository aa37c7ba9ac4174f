import type { ContentsNode } from "../../../shared/regulation/text-model.ts";
import { type FrameNode, foldIdentifier } from "./law-records.ts";
import { leavesOf } from "./part-frame.ts";

/** A level above a part, and what a list says of it. */
export type Ancestor = Omit<ContentsNode, "children">;

/** The levels above a part, from the top. */
export const ancestorsOf = (nodes: readonly ContentsNode[], part: string): Ancestor[] | undefined => {
  for (const { children, ...node } of nodes) {
    if (node.kind === "part" && foldIdentifier(node.identifier) === part) return [];
    const below = ancestorsOf(children, part);
    if (below) return [node, ...below];
  }
  return undefined;
};

/** Sections that had no text on the day are no part of its contents. */
export const livingOn = (nodes: readonly FrameNode[], isGone: (identifier: string) => boolean): FrameNode[] =>
  nodes
    .filter((node) => node.children || !isGone(node.identifier))
    .map((node) => (node.children ? { ...node, children: livingOn(node.children, isGone) } : node));

/** The subpart that holds a section. */
export const subpartOf = (nodes: readonly FrameNode[], section: string): string | undefined =>
  nodes.find(
    ({ kind, children = [] }) =>
      kind === "subpart" && leavesOf(children).some(({ identifier }) => identifier === section),
  )?.identifier;
