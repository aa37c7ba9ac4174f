import { type ImportPreview, maxPreviewRows, type PreviewRow } from "../../../shared/schemas/import-job.ts";
import { formatCount, formatNumber } from "../../../shared/words/count.ts";
import type { Regulation } from "../../regulation/text/parse/parse-regulation.ts";
import type { StoredPart } from "../../regulation/text/store-part.ts";

/** Sections that a file adds, changes, leaves and removes. */
export interface SectionCounts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
}

export const countSections = (stored: readonly StoredPart[]): SectionCounts => {
  const sum = (count: (part: StoredPart) => number) => stored.reduce((all, part) => all + count(part), 0);
  return {
    created: sum(({ added }) => added.length),
    updated: sum(({ changed }) => changed.length),
    unchanged: sum(({ unchanged }) => unchanged),
    removed: sum(({ removed }) => removed.length),
  };
};

const countsInWords = ({ created, updated, unchanged, removed }: SectionCounts): string =>
  [
    [created, "new"],
    [updated, "changed"],
    [removed, "removed"],
    [unchanged, "unchanged"],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, word]) => `${formatNumber(Number(count))} ${word}`)
    .join(", ");

const sectionsOf = ({ created, updated, unchanged, removed }: SectionCounts): string =>
  formatCount(created + updated + unchanged + removed, "section");

const asTheyAre = (counts: SectionCounts): string =>
  `${sectionsOf(counts)} of the file ${counts.unchanged === 1 ? "is in the copy as it is" : "are in the copy as they are"}.`;

const isSame = ({ created, updated, removed }: SectionCounts): boolean => created + updated + removed === 0;

/** What an import would do, as a sentence. */
export const previewSentence = (counts: SectionCounts): string =>
  isSame(counts)
    ? `Nothing would change: ${asTheyAre(counts)}`
    : `${sectionsOf(counts)} can be imported: ${countsInWords(counts)}.`;

/** What an import did, as a sentence. */
export const resultSentence = (counts: SectionCounts): string =>
  isSame(counts)
    ? `Nothing changed: ${asTheyAre(counts)}`
    : `Imported ${sectionsOf(counts)}: ${countsInWords(counts)}.`;

type Nodes = Regulation["parts"][number]["children"];
const headingsIn = (nodes: Nodes): [string, string][] =>
  nodes.flatMap((node) =>
    "children" in node ? headingsIn(node.children) : [[node.identifier, node.heading] as [string, string]],
  );

const classNames = { new: "New", substantive: "Substantive", editorial: "Editorial", removed: "Removed" };

/** The first sections of each outcome, as a preview shows them. */
export const previewOf = (
  { titleNumber, parts }: Pick<Regulation, "titleNumber" | "parts">,
  stored: readonly StoredPart[],
): ImportPreview => {
  const headings = new Map(parts.flatMap(({ children }) => headingsIn(children)));
  const row = (identifier: string, changes: PreviewRow["changes"] = []): PreviewRow => ({
    row: 0,
    id: `${titleNumber} CFR ${identifier}`,
    section: identifier,
    title: headings.get(identifier) ?? "",
    changes,
  });
  const first = (rows: readonly PreviewRow[]) => rows.slice(0, maxPreviewRows);
  const changedIn = new Set(
    stored.flatMap(({ added, changed }) => [...added, ...changed.map((each) => each.identifier)]),
  );
  const rest = [...headings.keys()].filter((identifier) => !changedIn.has(identifier));
  return {
    created: first(stored.flatMap(({ added }) => added).map((identifier) => row(identifier))),
    updated: first(
      stored
        .flatMap(({ changed }) => changed)
        .map((each) => row(each.identifier, [{ field: "class", before: "", after: classNames[each.class] }])),
    ),
    unchanged: first(rest.map((identifier) => row(identifier))),
    removed: first(stored.flatMap(({ removed }) => removed).map((identifier) => row(identifier))),
  };
};
