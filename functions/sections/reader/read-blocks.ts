import { findCitations } from "../../../shared/citations/find-citations.ts";
import { type CitationContext, readerAddress } from "../../../shared/citations/found-citation.ts";
import type { Definition } from "../../../shared/regulation/definition.ts";
import { findTerms } from "../../../shared/regulation/find-terms.ts";
import type { Block } from "../../../shared/regulation/text-model.ts";
import type { ReadBlock, TermDefinition, TextLink } from "../../../shared/schemas/regulation-text.ts";
import type { LawSection } from "../../regulation/text/law-texts.ts";
import { citationOf, placeAddress } from "./place-address.ts";

type Where = Pick<LawSection, "part" | "subpart" | "section" | "definitions"> & { readonly title: number };

const contextOf = ({ title, part, subpart, section }: Where) => ({
  ...{ title, part, subpart },
  ...(section.kind === "section" && { section: section.identifier }),
});

/** The citations in a text, each with its address. A citation that is not sure stays text. */
const linksOf = (text: string, context: CitationContext, titles: ReadonlySet<number>): TextLink[] =>
  findCitations(text, context).flatMap((found): TextLink[] => {
    const { from, to } = found;
    if (found.kind !== "cfr") return [{ from, to, citation: text.slice(from, to), href: found.href }];
    const href = placeAddress(found.place, titles);
    return href ? [{ from, to, citation: citationOf(found.place), href }] : [];
  });

/** "(a)(1)" of "a-1" */
const paragraphOf = (path: string): string => `(${path.replaceAll("-", ")(")})`;

const presentDefinition = ({ term, text, section, path }: Definition, title: number): TermDefinition => {
  const place = { title, section, ...(path !== "" && { paragraph: paragraphOf(path) }) };
  return { term, text, citation: citationOf(place), href: readerAddress(place) ?? "" };
};

/** Kinds of blocks in which terms are looked for: what is law, not what is said of it. */
const isLaw = ({ kind, table, image }: Block): boolean =>
  !table && !image && (kind === "paragraph" || kind === "extract" || kind === "note" || kind === "footnote");

/**
 * A section's blocks with their links and defined terms, made by today's engines whenever they are read, and the
 * definitions that are used in them.
 */
export const readBlocks = (
  where: Where,
  titles: ReadonlySet<number>,
): { readonly blocks: ReadBlock[]; readonly definitions: TermDefinition[] } => {
  const { section, subpart, definitions, title } = where;
  const context = contextOf(where);
  const used: Definition[] = [];
  const numberOf = (definition: Definition): number => {
    const known = used.indexOf(definition);
    return known >= 0 ? known : used.push(definition) - 1;
  };
  const termsOf = (block: Block) =>
    findTerms(block.text, definitions, { section: section.identifier, subpart, path: block.path }).map(
      ({ from, to, definition }) => ({ from, to, definition: numberOf(definition) }),
    );
  const blocks = section.blocks.map((block) => ({
    ...block,
    links: block.table || block.image ? [] : linksOf(block.text, context, titles),
    terms: isLaw(block) ? termsOf(block) : [],
  }));
  return { blocks, definitions: used.map((definition) => presentDefinition(definition, title)) };
};

/** "Authority:21 U.S.C." of the source gets its space. */
const spaced = (block: Block): Block =>
  block.marks ? block : { ...block, text: block.text.replace(/^(\w+:)(?=\S)/, "$1 ") };

/** What stands around the sections of a part, with its links: its authority, source and notes. */
export const blocksAround = (
  blocks: readonly Block[],
  context: CitationContext,
  titles: ReadonlySet<number>,
): ReadBlock[] =>
  blocks.map(spaced).map((block) => ({
    ...block,
    links: block.table || block.image ? [] : linksOf(block.text, context, titles),
    terms: [],
  }));
