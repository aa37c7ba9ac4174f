import type { Block } from "../../../../shared/regulation/text-model.ts";
import { designatorsOf } from "./designators.ts";
import { type Inline, type InlineImage, readInline, readPieces } from "./inline.ts";
import { paragraphPaths } from "./paragraph-paths.ts";
import { tableBlock } from "./table-block.ts";
import { isElement, type XmlElement } from "./xml-tree.ts";

type TextKind = Exclude<Block["kind"], "table" | "image">;

/** Elements that are one paragraph. */
const paragraphs: Readonly<Record<string, TextKind>> = {
  P: "paragraph",
  FP: "paragraph",
  PSPACE: "paragraph",
  HED: "heading",
  HEAD: "heading",
  HD1: "heading",
  HD2: "heading",
  HD3: "heading",
  CITA: "citation",
  PARAUTH: "authority",
  SECAUTH: "authority",
};
/** Elements that hold paragraphs of a kind of their own. */
const containers: Readonly<Record<string, TextKind>> = {
  AUTH: "authority",
  SOURCE: "source",
  NOTE: "note",
  NOTES: "note",
  EDNOTE: "note",
  EFFDNOT: "note",
  EFFDNOTP: "note",
  CROSSREF: "note",
  APPRO: "note",
  EXTRACT: "extract",
  FTNT: "footnote",
};
const headingLevels: Readonly<Record<string, number>> = { HD2: 1, HD3: 2 };

/** A piece before its place is known. */
interface Piece {
  readonly block: Block;
  /** Set for paragraphs of the section's own text, whose designators count. */
  readonly line?: Inline;
}

const hasBlocks = (element: XmlElement): boolean =>
  element.children.some(
    (child) =>
      isElement(child) &&
      (child.name in paragraphs || child.name in containers || child.name === "TABLE" || hasBlocks(child)),
  );

const imageBlock = ({ href }: InlineImage): Block => ({
  ...{ kind: "image", path: "", level: 0, text: "" },
  image: { href },
});

const isImage = (piece: Inline | InlineImage): piece is InlineImage => "href" in piece;

const textBlock = (kind: TextKind, { text, marks }: Inline, level: number): Block => ({
  ...{ kind, path: "", level, text },
  ...(marks.length > 0 && { marks: [...marks] }),
});

/** One paragraph; a picture in it stands between two of them. */
const paragraphPieces = (element: XmlElement, kind: TextKind): Piece[] =>
  readPieces(element).map((piece) => {
    if (isImage(piece)) return { block: imageBlock(piece) };
    const block = textBlock(kind, piece, headingLevels[element.name] ?? 0);
    return kind === "paragraph" ? { block, line: piece } : { block };
  });

/** "Authority:" and what follows it are one line. */
const labeledPieces = (element: XmlElement, kind: TextKind): Piece[] => [
  {
    block: textBlock(
      kind,
      readInline({ ...element, children: element.children.flatMap((child) => [child, " "]) }),
      0,
    ),
  },
];

const isLabeled = (element: XmlElement): boolean =>
  (element.name === "AUTH" || element.name === "SOURCE") &&
  !element.children.some((child) => isElement(child) && child.name === "P");

const tableImages = (element: XmlElement): Piece[] =>
  element.children.filter(isElement).flatMap((child) => {
    if (child.name !== "img") return tableImages(child);
    return readPieces({ ...child, name: "P", children: [child] })
      .filter(isImage)
      .map((image) => ({ block: imageBlock(image) }));
  });

/** Text between elements, which no file should have, is a paragraph of its own. */
const looseText = (text: string, kind: TextKind | undefined): Piece[] =>
  text.trim() === ""
    ? []
    : paragraphPieces({ name: "P", attributes: {}, children: [text] }, kind ?? "paragraph");

/** An element that nothing here knows is read as a line. */
const unknownPieces = (element: XmlElement, kind: TextKind | undefined): Piece[] =>
  paragraphPieces({ ...element, children: [element] }, kind ?? "paragraph");

/** Elements of one container, in order; `kind` is that of the container, if it has one. */
const piecesOf = (node: XmlElement | string, kind: TextKind | undefined): Piece[] => {
  if (!isElement(node)) return looseText(node, kind);
  if (node.name === "TABLE") return [{ block: tableBlock(node) }, ...tableImages(node)];
  const own = paragraphs[node.name];
  if (own && !hasBlocks(node)) return paragraphPieces(node, own === "heading" ? own : (kind ?? own));
  const inner = containers[node.name] ?? kind;
  if (isLabeled(node) && inner) return labeledPieces(node, inner);
  const isContainer = hasBlocks(node) || node.name in containers;
  return isContainer ? node.children.flatMap((child) => piecesOf(child, inner)) : unknownPieces(node, inner);
};

/** Gives the paragraphs their places. */
const placed = (pieces: readonly Piece[]): Block[] => {
  const lines = pieces.filter(({ line }) => line !== undefined);
  const paths = paragraphPaths(lines.map(({ line }) => (line ? designatorsOf(line) : [])));
  const pathOf = new Map(lines.map((piece, index) => [piece, paths[index]]));
  return pieces.map((piece) => {
    const place = pathOf.get(piece);
    if (!place?.path) return piece.block;
    const { path, opens } = place;
    return {
      ...piece.block,
      path,
      level: path.split("-").length,
      ...(opens.length > 0 && { opens: [...opens] }),
    };
  });
};

/** The elements of a section, note or authority as blocks: each piece of text once, in order. */
export const blocksOf = (nodes: readonly (XmlElement | string)[]): Block[] =>
  placed(nodes.flatMap((node) => piecesOf(node, undefined)));
