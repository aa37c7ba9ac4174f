import { cleanLine } from "../../services/rows/clean-value.ts";
import { listBy } from "../../services/rows/field-values.ts";

/** Words a reference begins with that says by itself where it points. */
const beginsReference =
  /^(?:§|\d+ (?:CFR|C\.F\.R\.|U\.?S\.?C\.?|FR|Fed\. Reg\.)(?!\w)|(?:sections?|secs?\.|parts?|titles?|chapters?|articles?|Pub\. ?L\.|Public Law|Executive Order|E\.O\.|Form|Regulation) )/i;
/** Names a piece of what stands before, unless it says of what: "part 11, subpart B". */
const beginsDetail =
  /^(?:(?:sub|para)(?:parts?|graphs?)|appendi(?:x|ces)|supplements?|tables?|clauses?|items?) /i;
const saysOfWhat = /\b(?:of|to|in) (?:this|the|part|section|§|title|chapter|\d)/i;
const namesPlace = /§|\b(?:CFR|U\.?S\.?C|parts?|sections?|secs?\.)/i;
/** A section number or an id: one word with a digit, and more than a plain number. */
const isName = /^(?!\()(?=\S*\d)(?=\S*\D)\S+$/;
const isNumber = /^\d+$/;
/** Numbers behind it belong to it: "§§ 91.117, 91.127", "12 CFR 1005.3, 1005.4". */
const opensList = /§§|^(?:sections|secs|parts|titles|articles)\b|\b(?:CFR|C\.F\.R\.|U\.?S\.?C)/i;
const isNamedLaw = /^\p{Lu}.*\b(?:Act|Code|Order|Rules?|Circular|Directive|Standard)\b/u;

/** Whether a piece behind a comma is a reference of its own. */
const isReference = (piece: string, before: string): boolean => {
  if (beginsReference.test(piece)) return true;
  if (beginsDetail.test(piece)) return saysOfWhat.test(piece) || !namesPlace.test(before);
  if (isName.test(piece)) return !opensList.test(before);
  if (isNumber.test(piece) || piece.startsWith("(")) return !/\s/.test(before) && !/[§]/.test(before);
  return isNamedLaw.test(piece) && (isNamedLaw.test(before) || /\d/.test(before));
};

const splitByComma = (text: string): string[] => {
  const references: string[] = [];
  for (const piece of text.split(",").map(cleanLine).filter(Boolean)) {
    const before = references.at(-1);
    const withoutAnd = piece.replace(/^(?:and|or) /i, "");
    if (before === undefined) references.push(piece);
    else if (isReference(withoutAnd, before)) references.push(withoutAnd);
    else references[references.length - 1] = `${before}, ${piece}`;
  }
  return references;
};

/**
 * References as an array or as text with commas, semicolons or lines. A comma parts them only between two
 * references: "§§ 91.117(c), 91.127" and "paragraphs (a), (b) and (c)" are one.
 */
export const referencesOf = (value: unknown): string[] | undefined =>
  typeof value === "string"
    ? value.split(/[;\n]/).flatMap((text) => splitByComma(cleanLine(text)))
    : listBy(value, /[;\n]/);
