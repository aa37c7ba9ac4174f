import {
  elementsOf,
  isElement,
  readXml,
  textIn,
  type XmlElement,
} from "../../functions/regulation/text/parse/xml-tree.ts";
import type { Block, PartNode, PartText } from "../../shared/regulation/text-model.ts";

/** The sections and appendices of a part, in order. */
export const sectionsOf = (part: PartText) => {
  const within = (node: PartNode): Exclude<PartNode, { children: unknown }>[] =>
    "children" in node ? node.children.flatMap(within) : [node];
  return part.children.flatMap(within);
};

const textOf = (blocks: readonly Block[]): string => blocks.map(({ text }) => text).join("");
const nodeText = (node: PartNode): string =>
  textOf(node.blocks) + ("children" in node ? node.children.map(nodeText).join("") : "");

/** All text that a parsed part holds beside its headings, without spaces. */
export const parsedText = (part: PartText): string =>
  [textOf([...part.authority, ...part.source, ...part.notes]), ...part.children.map(nodeText)]
    .join("")
    .replaceAll(/\s/g, "");

const divisionText = (element: XmlElement): string =>
  element.children
    .filter((child) => !isElement(child) || child.name !== "HEAD")
    .map((child) => (isElement(child) && /^DIV[1-9]$/.test(child.name) ? divisionText(child) : textIn(child)))
    .join("");

/** The parts of a file with all text between their tags beside the headings, without spaces: an independent reading. */
export const writtenTexts = (xml: string): string[] => {
  const parts = (element: XmlElement): XmlElement[] =>
    /^DIV[589]$/.test(element.name) ? [element] : elementsOf(element).flatMap(parts);
  return parts(readXml(xml)).map((element) => divisionText(element).replaceAll(/\s/g, ""));
};
