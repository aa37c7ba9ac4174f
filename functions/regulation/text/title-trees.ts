import * as z from "zod";
import type { ContentsNode } from "../../../shared/regulation/text-model.ts";
import { recordReader } from "./law-cache.ts";
import { Contents, foldIdentifier, type TitleRecord } from "./law-records.ts";
import { lawWriter } from "./law-writer.ts";

/*
 * The tables of contents of a title. Its record holds the newest; those of issues before lie in objects of their own,
 * so that a title of many issues is read as fast as one of a single issue.
 */
type Trees = Pick<TitleRecord, "contents" | "contentsIssue" | "earlier">;

const readTree = recordReader(z.array(Contents));

/** A tree with what a newer one has more, each below the levels that both have. */
const joined = (
  tree: readonly ContentsNode[],
  newer: readonly ContentsNode[],
  isAdded: (part: string) => boolean,
): ContentsNode[] => {
  const all = [...tree];
  for (const node of newer) {
    if (node.kind === "part") {
      if (isAdded(foldIdentifier(node.identifier))) all.push(node);
      continue;
    }
    const at = all.findIndex(({ kind, identifier }) => kind === node.kind && identifier === node.identifier);
    const children = joined(all[at]?.children ?? [], node.children, isAdded);
    if (at >= 0) all[at] = { ...node, ...all[at], children };
    else if (children.length > 0) all.push({ ...node, children });
  }
  return all;
};

/** A tree without some of its parts, and without levels that held only these. */
const without = (nodes: readonly ContentsNode[], isGone: (part: string) => boolean): ContentsNode[] =>
  nodes.flatMap((node) => {
    if (node.kind === "part") return isGone(foldIdentifier(node.identifier)) ? [] : [node];
    const children = without(node.children, isGone);
    return children.length === 0 && node.children.length > 0 ? [] : [{ ...node, children }];
  });

export const partsIn = (nodes: readonly ContentsNode[]): string[] =>
  nodes.flatMap((node) =>
    node.kind === "part" ? [foldIdentifier(node.identifier)] : partsIn(node.children),
  );

/**
 * A title down to its parts as it stood on a day: in the words and the order of the issue of that day, without parts
 * that begin later, and with those that began before their first issue.
 * @param day "2026-03-31", or undefined for the newest tree
 * @returns the tree and, where it is not the newest one, the issue it came with
 */
export const treeOn = async (
  { contents, contentsIssue = "", earlier, parts }: TitleRecord,
  day: string | undefined,
): Promise<{ readonly contents: readonly ContentsNode[]; readonly issueDate?: string }> => {
  if (day === undefined) return { contents };
  const isNewest = contentsIssue <= day;
  const shown = isNewest ? undefined : (earlier.findLast(({ issueDate }) => issueDate <= day) ?? earlier[0]);
  const tree = shown ? await readTree(shown.key) : contents;
  const known = new Set(partsIn(tree));
  const whole = joined(tree, contents, (part) => {
    const since = parts[part]?.since;
    return since !== undefined && since <= day && !known.has(part);
  });
  const lasting = without(whole, (part) => (parts[part]?.since ?? "") > day);
  return { contents: lasting, ...(shown && { issueDate: shown.issueDate }) };
};

/**
 * The trees of a title with that of an issue. One that says what the issue before says is not stored again, and an
 * issue that comes late takes its place among those before.
 */
export const withTree = async (
  record: TitleRecord,
  contents: readonly ContentsNode[],
  issueDate: string,
  folder: string,
): Promise<Trees> => {
  const { contents: newest, contentsIssue = "", earlier } = record;
  const store = (tree: readonly ContentsNode[]) => lawWriter.writeJson(`${folder}/contents-`, tree);
  const isSame = (tree: readonly ContentsNode[]) => JSON.stringify(tree) === JSON.stringify(contents);
  if (issueDate < contentsIssue) {
    const before = earlier.findLast((each) => each.issueDate <= issueDate);
    if (before && isSame(await readTree(before.key))) return record;
    const late = { issueDate, key: await store(contents) };
    const others = earlier.filter((each) => each.issueDate !== issueDate);
    return {
      ...record,
      earlier: [...others, late].sort((a, b) => (a.issueDate < b.issueDate ? -1 : 1)),
    };
  }
  if (newest.length > 0 && isSame(newest)) return record;
  const isKept = newest.length > 0 && contentsIssue !== issueDate;
  return {
    contents: [...contents],
    contentsIssue: issueDate,
    earlier: isKept ? [...earlier, { issueDate: contentsIssue, key: await store(newest) }] : [...earlier],
  };
};
