import type { Cell, Mark } from "../../../../shared/regulation/text-model.ts";
import type { ReadBlock, TermDefinition, TextLink } from "../../../../shared/schemas/regulation-text.ts";

/** A mark of the law, of the words that a rule was made from, or of a place that was found or is shown of them. */
export type Look = Omit<Mark, "kind"> & { kind: Mark["kind"] | "words" | "found" | "shown" };

export type ShownCell = Omit<Cell, "marks"> & { marks?: readonly Look[] | undefined };
type Table = NonNullable<ReadBlock["table"]>;
export interface ShownTable extends Omit<Table, "head" | "body"> {
  head: readonly (readonly ShownCell[])[];
  body: readonly (readonly ShownCell[])[];
}

/** A block as it is shown. */
export type ShownBlock = Omit<ReadBlock, "marks" | "table"> & {
  marks?: readonly Look[] | undefined;
  table?: ShownTable | undefined;
};

/** Letters of one look. */
export interface Run {
  text: string;
  marks: readonly Look["kind"][];
}

/** A stretch of a paragraph: plain, its designator, a link, or a defined term. */
export interface Piece {
  kind: "plain" | "designator" | "link" | "term";
  runs: readonly Run[];
  link?: TextLink;
  definition?: TermDefinition;
}

interface Range extends Omit<Piece, "runs"> {
  from: number;
  to: number;
}

const designators = /^(?:\s*\([A-Za-z0-9]{1,7}\))+\s*/;

/** Cuts a stretch where its marks begin and end. */
const runsOf = (text: string, marks: readonly Look[], from: number, to: number): Run[] => {
  const cuts = new Set([from, to]);
  for (const mark of marks) for (const cut of [mark.from, mark.to]) if (cut > from && cut < to) cuts.add(cut);
  const places = [...cuts].sort((a, b) => a - b);
  return places.slice(0, -1).map((start, index) => ({
    text: text.slice(start, places[index + 1]),
    marks: marks.filter((mark) => mark.from <= start && mark.to > start).map(({ kind }) => kind),
  }));
};

/** The first of two stretches that overlap counts: a term within a link is no term. */
const withoutOverlaps = (ranges: readonly Range[]): Range[] => {
  const kept: Range[] = [];
  for (const range of ranges)
    if (range.from >= (kept.at(-1)?.to ?? 0) && range.to > range.from) kept.push(range);
  return kept;
};

const rangesOf = (block: ShownBlock, definitions: readonly TermDefinition[]): Range[] => {
  const designator = block.path === "" ? undefined : designators.exec(block.text)?.[0];
  const links = block.links.map((link): Range => ({ kind: "link", from: link.from, to: link.to, link }));
  const terms = block.terms.flatMap((use): Range[] => {
    const definition = definitions[use.definition];
    return definition ? [{ kind: "term", from: use.from, to: use.to, definition }] : [];
  });
  const order = (a: Range, b: Range) => a.from - b.from || (a.kind === "link" ? -1 : 1);
  return withoutOverlaps([
    ...(designator ? [{ kind: "designator" as const, from: 0, to: designator.length }] : []),
    ...[...links, ...terms].sort(order),
  ]);
};

/**
 * A block's text in order, letter for letter, cut where its designator, its links and terms are.
 * @param definitions what the numbers of the block's terms mean; empty leaves terms plain
 */
export const piecesOf = (block: ShownBlock, definitions: readonly TermDefinition[]): Piece[] => {
  const { text, marks = [] } = block;
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to, ...about } of rangesOf(block, definitions)) {
    if (from > at) pieces.push({ kind: "plain", runs: runsOf(text, marks, at, from) });
    pieces.push({ ...about, runs: runsOf(text, marks, from, to) });
    at = to;
  }
  if (at < text.length) pieces.push({ kind: "plain", runs: runsOf(text, marks, at, text.length) });
  return pieces;
};
