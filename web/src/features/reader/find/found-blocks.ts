import type { Cell } from "../../../../../shared/regulation/text-model.ts";
import type { SectionRead } from "../../../../../shared/schemas/regulation-text.ts";
import { type Found, findInTexts } from "../../../../../shared/text-search/matches.ts";
import { typedQuery } from "../../../../../shared/text-search/typed-query.ts";
import type { Look, ShownBlock } from "../inline-pieces.ts";

export interface FoundBlocks {
  blocks: readonly ShownBlock[];
  /** How many places were found. */
  total: number;
}

type Block = SectionRead["blocks"][number];

const cellsOf = ({ table }: Block): Cell[] => (table ? [...table.head, ...table.body].flat() : []);

/** The texts of a block as they are shown: of a table its cells. */
const textsOf = (block: Block): string[] =>
  block.table ? cellsOf(block).map(({ text }) => text) : [block.text];

/**
 * A section's blocks with what was looked for marked, one place of it as the one that is shown.
 * @param at number of that place, from 0
 */
export const foundBlocks = (section: SectionRead, typed: string, at: number): FoundBlocks => {
  const { blocks, heading, identifier } = section;
  const title = `${identifier} ${heading}`;
  // The search looks into headings, too; there is nothing to mark in them.
  const [, ...found] = findInTexts([title, ...blocks.flatMap(textsOf)], typedQuery(typed));
  const places = found[Symbol.iterator]();
  let count = 0;
  const looks = (own: readonly Found[] = []): Look[] =>
    own.map(({ from, to }) => ({ from, to, kind: count++ === at ? "shown" : "found" }));
  const marked = <T extends { marks?: readonly Look[] | undefined }>(text: T) => {
    const own = looks(places.next().value);
    return { ...text, marks: own.length > 0 ? [...(text.marks ?? []), ...own] : text.marks };
  };
  const shown = blocks.map((block): ShownBlock => {
    if (!block.table) return marked(block);
    const { head, body } = block.table;
    const rows = (all: readonly (readonly Cell[])[]) => all.map((row) => row.map((cell) => marked(cell)));
    return { ...block, table: { ...block.table, head: rows(head), body: rows(body) } };
  });
  return { blocks: shown, total: count };
};
