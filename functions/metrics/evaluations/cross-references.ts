import { parseCitation } from "../../../shared/citations/citation.ts";

/** A paragraph of a section of the same title; the section itself where `paragraph` is empty. */
export interface Reference {
  readonly section: string;
  /** `(a)(1)(ii)`. */
  readonly paragraph: string;
}

/** Where the reference stands. */
interface Place extends Reference {
  readonly titleNumber: number;
}

/** Longer ranges than this are not spelled out in regulation; a mistyped one must not make thousands. */
const maxRange = 60;
const maxText = 500;

const designation = String.raw`\([0-9A-Za-z]{1,7}\)`;
const designations = new RegExp(String.raw`(?:${designation}\s?)+`);
const lastDesignation = /\(([0-9A-Za-z]+)\)$/;

const romans = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx".split(" ");

/** Paragraphs are (a)(1)(i)(A)(1)(i): each third level counts in Roman numerals. */
const isRomanLevel = (paragraph: string): boolean => (paragraph.split("(").length - 1) % 3 === 0;

const lettersBetween = (from: string, to: string): string[] => {
  if (from.length !== 1 || to.length !== 1) return [from, to];
  const first = from.charCodeAt(0);
  const count = Math.max(0, to.charCodeAt(0) - first + 1);
  return Array.from({ length: count }, (_, index) => String.fromCharCode(first + index));
};

/** The designations from one to another: `1` to `4`, `i` to `viii`, `b` to `e`, `B` to `D`. */
const namesBetween = (from: string, to: string, isRoman: boolean): string[] => {
  if (/^\d+$/.test(from) && /^\d+$/.test(to)) {
    const count = Math.min(maxRange, Number(to) - Number(from) + 1);
    return Array.from({ length: Math.max(0, count) }, (_, index) => String(Number(from) + index));
  }
  if (isRoman && romans.includes(from) && romans.includes(to))
    return romans.slice(romans.indexOf(from), romans.indexOf(to) + 1);
  return lettersBetween(from, to);
};

/** `(d)(1)(i)` to `(viii)`: the second end names only the last designation, or all of them. */
const paragraphsBetween = (from: string, to: string): string[] => {
  const first = lastDesignation.exec(from)?.[1] ?? "";
  const last = lastDesignation.exec(to)?.[1] ?? "";
  const stem = from.slice(0, from.length - first.length - 2);
  return namesBetween(first, last, isRomanLevel(from)).map((name) => `${stem}(${name})`);
};

const paragraphIn = (text: string): string => (designations.exec(text)?.[0] ?? "").replace(/\s/g, "");

/** One end of a range, or all of a reference that is none. */
const readPiece = (piece: string, own: Place, inherited: string): Reference | undefined => {
  const { title, section, paragraph } = parseCitation(piece);
  if (title !== undefined && title !== own.titleNumber) return undefined;
  // "paragraph (a) of § 11.10": the paragraph stands before its section.
  if (section) return { section, paragraph: paragraph ?? paragraphIn(piece.split("of")[0] ?? "") };
  const named = paragraphIn(piece);
  if (named) return { section: inherited, paragraph: named };
  return /\bthis section\b/i.test(piece) ? { section: inherited, paragraph: "" } : undefined;
};

/**
 * The places of the same title that one cross reference names, as regulation writes them: `§ 11.10(a)`,
 * `21 CFR 11.50`, `§§ 807.22(a) and 807.25`, `paragraphs (c)(3) through (c)(12) of this section`. Parts, subparts
 * and other titles name no single obligation, so they give nothing.
 */
export const referencesIn = (text: string, own: Place): Reference[] => {
  const found: Reference[] = [];
  // "§ 11.10(a) and (b)": what follows without a section of its own is of the one before.
  let inherited = own.section;
  for (const listed of text.slice(0, maxText).split(/[,;]|\band\b|\bor\b/i)) {
    const [from = "", to] = listed.split(/\bthrough\b|\bto\b|(?<=\))\s?[-\u2013\u2014]\s?(?=\()/i);
    const first = readPiece(from, own, inherited);
    if (!first) continue;
    inherited = first.section;
    const last = to === undefined ? "" : paragraphIn(to);
    if (last && first.paragraph)
      found.push(...paragraphsBetween(first.paragraph, last).map((paragraph) => ({ ...first, paragraph })));
    else found.push(first);
  }
  return found;
};
