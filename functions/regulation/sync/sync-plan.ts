import type { ContentsNode } from "../../../shared/regulation/text-model.ts";
import type { EcfrStructure, EcfrTitle, EcfrTitles, EcfrVersions } from "../sources/ecfr-answers.ts";
import type { SubstantiveFlags } from "./text-store.ts";

export type TitlePlan =
  | { readonly kind: "reserved" | "importing" | "unchanged" }
  | { readonly kind: "load"; readonly issueDate: string };

/**
 * What is to be done with a title.
 * @param has up to which issue our copy was read from the source, or null where it never was
 */
export const planTitle = (title: EcfrTitle, meta: EcfrTitles["meta"], has: string | null): TitlePlan => {
  if (title.reserved || title.latest_issue_date === null) return { kind: "reserved" };
  if (meta.import_in_progress || title.processing_in_progress === true) return { kind: "importing" };
  return has !== null && has >= title.latest_issue_date
    ? { kind: "unchanged" }
    : { kind: "load", issueDate: title.latest_issue_date };
};

type Kind = ContentsNode["kind"];
const kinds: ReadonlySet<string> = new Set<Kind>(["subtitle", "chapter", "subchapter", "part"]);
const isKind = (type: string): type is Kind => kinds.has(type);

/** The tree of a title down to its parts; what we have no name for gives its place to what is below it. */
export const contentsOf = (structure: EcfrStructure): ContentsNode[] =>
  (structure.children ?? []).flatMap((child): ContentsNode[] => {
    if (!isKind(child.type)) return contentsOf(child);
    return [
      {
        kind: child.type,
        identifier: child.identifier,
        heading: child.label_description,
        reserved: child.reserved,
        children: child.type === "part" ? [] : contentsOf(child),
      },
    ];
  });

/**
 * Whether a structure says less than its title holds: a part of the tree that was left out of an answer looks like one
 * that was repealed. A reserved level has nothing below it.
 * @param gone parts of our copy that it does not name
 */
export const isCutShort = (contents: readonly ContentsNode[], gone: readonly string[]): boolean =>
  contents.length === 0 || (gone.length > 0 && hasBareLevel(contents));

const hasBareLevel = (nodes: readonly ContentsNode[]): boolean =>
  nodes.some(
    ({ kind, reserved, children }) =>
      kind !== "part" && ((children.length === 0 && !reserved) || hasBareLevel(children)),
  );

/** Parts that have a text, in order, each once. */
export const partsIn = (contents: readonly ContentsNode[]): string[] => {
  const parts = contents.flatMap((node) => {
    if (node.kind !== "part") return partsIn(node.children);
    return node.reserved ? [] : [node.identifier];
  });
  return [...new Set(parts)];
};

/**
 * The parts to read: those that changed, and those our copy lacks.
 * @param versions what changed since our copy; undefined where none of it came from the source: a part that was
 * imported by file may be older than the issue, so all are read
 */
export const partsToRead = (
  all: readonly string[],
  has: readonly string[],
  versions: EcfrVersions | undefined,
): readonly string[] => {
  if (!versions) return all;
  const changed = new Set(versions.content_versions.map(({ part }) => part));
  const known = new Set(has);
  return all.filter((part) => changed.has(part) || !known.has(part));
};

/** The newest issue before a day. */
export const issueBefore = (day: string, { content_versions: versions }: EcfrVersions): string | undefined =>
  versions
    .map(({ issue_date }) => issue_date)
    .filter((issue) => issue < day)
    .sort()
    .at(-1);

/** The source's flags of a part's sections; of several versions of one, that of the newest issue. */
export const flagsOf = (part: string, versions: EcfrVersions | undefined): SubstantiveFlags => {
  const ofPart = (versions?.content_versions ?? []).filter((version) => version.part === part);
  const byAge = ofPart.toSorted((a, b) => a.issue_date.localeCompare(b.issue_date));
  return Object.fromEntries(byAge.map(({ identifier, substantive }) => [identifier, substantive]));
};
