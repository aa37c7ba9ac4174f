import type { ContentsNode } from "../../../shared/regulation/text-model.ts";
import { type FrameNode, foldIdentifier, type PartRecord, type StoredSection } from "./law-records.ts";
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

const livingOn = (nodes: readonly FrameNode[], isGone: (identifier: string) => boolean): FrameNode[] =>
  nodes
    .filter((node) => node.children || !isGone(node.identifier))
    .map((node) => (node.children ? { ...node, children: livingOn(node.children, isGone) } : node));

/**
 * The contents of a part on a day, without sections that had no text then. Those of an issue that came late, after a
 * newer file, stand last.
 */
export const livingNodes = (
  nodes: readonly FrameNode[],
  { part, sections }: PartRecord,
  isLiving: (section: StoredSection) => boolean,
): FrameNode[] => {
  const living = new Map(sections.filter(isLiving).map((section) => [section.identifier, section]));
  const known = new Set(sections.map(({ identifier }) => identifier));
  const shown = livingOn(nodes, (identifier) => known.has(identifier) && !living.has(identifier));
  for (const { identifier } of leavesOf(nodes)) living.delete(identifier);
  const late = [...living.values()].map(({ identifier, heading }): FrameNode => {
    const kind = identifier.startsWith(`${part}.`) ? "section" : "appendix";
    return { kind, identifier, heading, reserved: false };
  });
  return [...shown, ...late];
};

/** The subpart that holds a section. */
export const subpartOf = (nodes: readonly FrameNode[], section: string): string | undefined =>
  nodes.find(
    ({ kind, children = [] }) =>
      kind === "subpart" && leavesOf(children).some(({ identifier }) => identifier === section),
  )?.identifier;
