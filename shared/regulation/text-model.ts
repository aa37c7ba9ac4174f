import * as z from "zod";

/** A stretch of a text that is set in its own way: positions in UTF-16 units, `to` not included. */
export const Mark = z.object({
  from: z.int().min(0),
  to: z.int().min(0),
  kind: z.enum(["italic", "bold", "superscript", "subscript", "footnote"]),
});
export type Mark = z.infer<typeof Mark>;

export const Cell = z.object({
  text: z.string(),
  marks: z.array(Mark).optional(),
  columns: z.int().min(1).optional(),
  rows: z.int().min(1).optional(),
});
export type Cell = z.infer<typeof Cell>;

const BlockKind = z.enum([
  "paragraph",
  "heading",
  "table",
  "image",
  "note",
  "extract",
  "footnote",
  "citation",
  "authority",
  "source",
]);

/** One piece of a text, in reading order; a piece of text is in one block alone. */
export const Block = z.object({
  kind: BlockKind,
  /** Designators from the section down, joined by "-": "a-1-i-A" is the anchor "p-a-1-i-A". Empty without one. */
  path: z.string(),
  /** Paths that the same line opens before its own: "(a)(1) Text" has the path "a-1" and opens "a". */
  opens: z.array(z.string()).optional(),
  /** 0 is flush, 1 the depth of (a), 2 that of (1). */
  level: z.int().min(0),
  /** The words; of a table its cells, joined by tabs and line ends. */
  text: z.string(),
  marks: z.array(Mark).optional(),
  table: z
    .object({ caption: z.string().optional(), head: z.array(z.array(Cell)), body: z.array(z.array(Cell)) })
    .optional(),
  /** A picture or formula that the source shows on a page of its own. */
  image: z.object({ href: z.string() }).optional(),
});
export type Block = z.infer<typeof Block>;

export const SectionText = z.object({
  kind: z.enum(["section", "appendix"]),
  /** "11.10", or "Appendix A to Part 11". */
  identifier: z.string(),
  heading: z.string(),
  reserved: z.boolean(),
  blocks: z.array(Block),
});
export type SectionText = z.infer<typeof SectionText>;

/** A subpart or subject group with what it holds, or a section. */
export type PartNode =
  | {
      kind: "subpart" | "subject_group";
      identifier: string;
      heading: string;
      reserved: boolean;
      blocks: Block[];
      children: PartNode[];
    }
  | SectionText;

/** A part as it was read from one XML file (DIV5). */
export interface PartText {
  part: string;
  heading: string;
  reserved: boolean;
  authority: Block[];
  source: Block[];
  notes: Block[];
  children: PartNode[];
}

export type ContentsNode = {
  kind: "subtitle" | "chapter" | "subchapter" | "part";
  identifier: string;
  heading: string;
  reserved: boolean;
  children: ContentsNode[];
};
