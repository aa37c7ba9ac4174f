import type { Mark } from "../../../../shared/regulation/text-model.ts";
import { folded, type XmlElement } from "./xml-tree.ts";

/** A text with its looks. */
export interface Inline {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** A picture within a text: `href` is its official address. */
export interface InlineImage {
  readonly href: string;
}

/** Codes of <E T="…">: GPO's typesetting codes, as far as the eCFR uses them. */
const typefaces: Readonly<Record<string, Mark["kind"]>> = {
  "01": "bold",
  "02": "bold",
  "03": "italic",
  "04": "bold",
  "51": "superscript",
  "52": "subscript",
  "54": "subscript",
  "0714": "italic",
  "7462": "italic",
};
const elements: Readonly<Record<string, Mark["kind"]>> = {
  I: "italic",
  B: "bold",
  SU: "superscript",
  sup: "superscript",
  sub: "subscript",
  FTREF: "footnote",
};

const lookOf = ({ name, attributes }: XmlElement): Mark["kind"] | undefined =>
  name === "E" ? typefaces[attributes.T ?? ""] : elements[name];

/** Pictures stand on a site of their own; `src` names the file alone. */
const imageAddress = (src: string): string => new URL(src, "https://www.ecfr.gov").href;

class Writer {
  readonly pieces: (Inline | InlineImage)[] = [];
  private text = "";
  private marks: Mark[] = [];

  write(node: XmlElement | string): void {
    if (typeof node === "string") this.add(node);
    else if (node.name === "img") this.image(node);
    else if (node.name === "br") this.add(" ");
    else this.element(node);
  }

  /** Ends the text before a picture, or at the end. */
  end(): void {
    const text = this.text.trimEnd();
    const marks = this.marks
      .map((mark) => ({ ...mark, to: Math.min(mark.to, text.length) }))
      .filter(({ from, to }) => from < to)
      .sort((a, b) => a.from - b.from || b.to - a.to);
    if (text !== "") this.pieces.push({ text, marks });
    this.text = "";
    this.marks = [];
  }

  private add(written: string): void {
    const text = folded(written);
    this.text += this.text === "" || this.text.endsWith(" ") ? text.replace(/^ /, "") : text;
  }

  private image({ attributes }: XmlElement): void {
    const { src } = attributes;
    if (!src) return;
    this.end();
    this.pieces.push({ href: imageAddress(src) });
  }

  private element(element: XmlElement): void {
    const from = this.text.length;
    const pieces = this.pieces.length;
    for (const child of element.children) this.write(child);
    const kind = lookOf(element);
    // A picture within began another text, which these marks do not reach.
    if (kind && pieces === this.pieces.length) {
      const to = this.text.trimEnd().length;
      if (from < to) this.marks.push({ from, to, kind });
    }
  }
}

/** The content of an element as texts and pictures, in order. */
export const readPieces = (element: XmlElement): readonly (Inline | InlineImage)[] => {
  const writer = new Writer();
  for (const child of element.children) writer.write(child);
  writer.end();
  return writer.pieces;
};

/** The content of an element as one text; pictures in it are left out. */
export const readInline = (element: XmlElement): Inline => {
  const texts = readPieces(element).filter((piece) => "text" in piece);
  let text = "";
  const marks: Mark[] = [];
  for (const piece of texts) {
    if (text !== "") text += " ";
    marks.push(
      ...piece.marks.map((mark) => ({ ...mark, from: mark.from + text.length, to: mark.to + text.length })),
    );
    text += piece.text;
  }
  return { text, marks };
};
