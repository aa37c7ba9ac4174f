import type { ContentsEntry } from "../../../../shared/schemas/regulation-text.ts";
import { lawName } from "./law-name.ts";
import { messages } from "./reader-messages.ts";

/** Names an entry among all of its tree. */
export const idOf = (above: string, { kind, identifier, heading }: ContentsEntry): string =>
  `${above}/${kind}-${identifier || heading}`;

/** "12-19" are several reserved parts, "60-1" is one. */
const isSeveral = ({ identifier, reserved }: ContentsEntry): boolean => {
  const [, first = "", last = ""] = /^(\w+)[-–](\w+)$/.exec(identifier) ?? [];
  return reserved && (Number(last) > Number(first) || (/^[A-Z]$/.test(first) && last > first));
};

/** "Subpart A", "§ 11.10", and the words after it; a subject group has a heading alone. */
export const entryName = (entry: ContentsEntry): { name: string; heading: string } => {
  const { kind, identifier, heading } = entry;
  if (kind === "section") return { name: `§ ${identifier}`, heading };
  if (kind === "appendix")
    return {
      name: "",
      heading: heading.startsWith(identifier) ? heading : `${identifier} ${heading}`.trim(),
    };
  if (kind === "subject_group") return { name: "", heading: lawName(heading) };
  const word = `${messages.kinds[kind] ?? kind}${isSeveral(entry) ? "s" : ""}`;
  return { name: `${word} ${identifier}`, heading: lawName(heading) };
};

const countOf = (entries: readonly ContentsEntry[]): number =>
  entries.reduce((sum, { children }) => sum + 1 + countOf(children), 0);

/** Leaves that are shown without being asked for. */
const shownAtOnce = 120;

/** Branches above the leaf `current`, in order; undefined where it is not below. */
const wayTo = (entries: readonly ContentsEntry[], above: string, current: string): string[] | undefined => {
  for (const entry of entries) {
    if (entry.identifier === current && entry.children.length === 0) return [];
    const id = idOf(above, entry);
    const below = wayTo(entry.children, id, current);
    if (below) return [id, ...below];
  }
  return undefined;
};

const branchesOf = (entries: readonly ContentsEntry[], above: string, depth: number): string[] =>
  entries.flatMap((entry) => {
    if (entry.children.length === 0) return [];
    const id = idOf(above, entry);
    return [id, ...(depth > 1 ? branchesOf(entry.children, id, depth - 1) : [])];
  });

const allDepths = 20;

/** Branches that are open until a person says otherwise: all of a short tree, the outer ones of a long one. */
export const openAtFirst = (
  entries: readonly ContentsEntry[],
  above: string,
  current: string | undefined,
): ReadonlySet<string> => {
  const way = current === undefined ? undefined : wayTo(entries, above, current);
  const isLong = countOf(entries) > shownAtOnce;
  const depth = isLong ? (way ? 0 : 1) : allDepths;
  return new Set([...(depth > 0 ? branchesOf(entries, above, depth) : []), ...(way ?? [])]);
};

/** What can be opened: a branch may have nothing below it. */
export const isLeaf = ({ kind }: Pick<ContentsEntry, "kind">): boolean =>
  kind === "part" || kind === "section" || kind === "appendix";

/** Sections and appendices, or parts, in order. */
export const leavesOf = (entries: readonly ContentsEntry[]): ContentsEntry[] =>
  entries.flatMap((entry) => (entry.children.length > 0 ? leavesOf(entry.children) : [entry]));
