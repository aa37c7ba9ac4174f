import { findDefinitions } from "../../../shared/regulation/find-definitions.ts";
import type { PartNode, PartText, SectionText } from "../../../shared/regulation/text-model.ts";
import { readFrame } from "./law-cache.ts";
import { type Frame, type FrameNode, foldIdentifier, type PartRecord } from "./law-records.ts";
import { lawWriter } from "./law-writer.ts";

/** Levels with their sections named as they are stored: both lists have one order. */
const frameNodes = (nodes: readonly PartNode[], names: Iterator<string>): FrameNode[] =>
  nodes.map(({ kind, identifier, heading, reserved, ...node }) => ({
    ...{
      kind,
      heading,
      reserved,
      identifier: isLeaf(kind) ? (names.next().value ?? identifier) : identifier,
    },
    ...("children" in node && { blocks: node.blocks, children: frameNodes(node.children, names) }),
  }));
const isLeaf = (kind: PartNode["kind"]): boolean => kind === "section" || kind === "appendix";

const emptyFrame: Frame = {
  heading: "",
  reserved: false,
  authority: [],
  source: [],
  notes: [],
  children: [],
  definitions: [],
};

export const leavesOf = (nodes: readonly FrameNode[]): FrameNode[] =>
  nodes.flatMap((node) => (node.children ? leavesOf(node.children) : [node]));

/** The frame of a part of which some sections alone were read: those it lacks come last. */
export const extended = (frame: Frame, read: PartText, sections: ReadonlyMap<string, SectionText>): Frame => {
  const known = new Set(leavesOf(frame.children).map(({ identifier }) => identifier));
  const added = [...sections].filter(([identifier]) => !known.has(identifier));
  const leaves = added.map(([identifier, { kind, heading, reserved }]) => ({
    kind,
    identifier,
    heading,
    reserved,
  }));
  const others = frame.definitions.filter(({ section }) => !sections.has(section));
  const definitions = [...others, ...definitionsOf(read)];
  return { ...frame, children: [...frame.children, ...leaves], definitions };
};

/** The terms a part defines; its sections are named as they are stored. */
const definitionsOf = (read: PartText): Frame["definitions"] =>
  findDefinitions(read).map((each) => ({ ...each, section: foldIdentifier(each.section) }));

/**
 * The frame of a part that was read whole. `names` are its sections as they are stored, in order.
 * @param before its frame until then: a part that has ended keeps its name
 */
export const frameOf = (read: PartText, names: Iterable<string>, before: Frame): Frame => {
  const { heading, reserved, authority, source, notes, children } = read;
  return {
    ...{ reserved, authority, source, notes },
    heading: heading || (children.length === 0 ? before.heading : ""),
    children: frameNodes(children, names[Symbol.iterator]()),
    definitions: definitionsOf(read),
  };
};

/** The frames of a part with that of an issue; one that says what the frame before says is not stored again. */
export const withFrame = async (
  record: PartRecord,
  next: (before: Frame) => Frame,
  folder: string,
  issueDate: string,
): Promise<PartRecord["frames"]> => {
  const newest = record.frames.findLast((each) => each.issueDate <= issueDate) ?? record.frames[0];
  const before = newest ? await readFrame(newest.key) : emptyFrame;
  const frame = next(before);
  if (newest && newest.issueDate <= issueDate && JSON.stringify(frame) === JSON.stringify(before))
    return record.frames;
  const key = await lawWriter.writeJson(`${folder}/frame-`, frame);
  return [...record.frames.filter((each) => each.issueDate !== issueDate), { issueDate, key }].sort((a, b) =>
    a.issueDate < b.issueDate ? -1 : 1,
  );
};
