import type { PartNode, PartText, SectionText } from "../../../../shared/regulation/text-model.ts";
import { readInline } from "./inline.ts";
import { blocksOf } from "./section-blocks.ts";
import { elementsOf, isElement, type XmlElement } from "./xml-tree.ts";

const isDivision = ({ name }: XmlElement): boolean => /^DIV[1-9]$/.test(name);

/** Attributes and headings name a place with signs and spaces of their own: "§ 182.115" is "182.115". */
const identifierOf = ({ attributes }: XmlElement): string =>
  (attributes.N ?? "")
    .replace(/^§+\s*/, "")
    .replaceAll(/\s+/g, " ")
    .trim();

export const headOf = (element: XmlElement): string => {
  const head = elementsOf(element).find(({ name }) => name === "HEAD");
  return head
    ? readInline(head)
        .text.replaceAll(/[\s\u00a0]+/g, " ")
        .trim()
    : "";
};

const escaped = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/[-–—‑]/g, "[-–—‑]");

/** What a heading says after its number: "PART 2—PURPOSE" says "PURPOSE". */
const headingAfter = (head: string, identifier: string, word: string): string => {
  const number = new RegExp(`^\\s*(?:${word})\\s*${escaped(identifier)}\\s*(?:--|[-–—.:])?\\s*`, "i");
  return head.replace(number, "");
};

const isReserved = (head: string): boolean => /\[\s*reserved\s*\]\.?$/i.test(head);

/** What a division holds beside its heading and its divisions. */
const ownNodes = (element: XmlElement): (XmlElement | string)[] =>
  element.children.filter((child) => !isElement(child) || (child.name !== "HEAD" && !isDivision(child)));

const sectionOf = (element: XmlElement): SectionText => {
  const head = headOf(element);
  const isAppendix = element.name === "DIV9";
  const identifier = identifierOf(element) || head;
  return {
    kind: isAppendix ? "appendix" : "section",
    identifier,
    heading: isAppendix ? head : headingAfter(head, identifier, "§+"),
    reserved: isReserved(head),
    blocks: blocksOf(ownNodes(element)),
  };
};

const words: Readonly<Record<string, string>> = {
  DIV2: "subtitles?",
  DIV3: "chapters?",
  DIV4: "subchapters?",
  DIV5: "parts?",
  DIV6: "subpart",
  DIV7: "",
};

const nodeOf = (element: XmlElement): PartNode => {
  if (element.name === "DIV8" || element.name === "DIV9") return sectionOf(element);
  const head = headOf(element);
  const identifier = identifierOf(element);
  const isSubpart = element.name === "DIV6";
  return {
    kind: isSubpart ? "subpart" : "subject_group",
    identifier,
    heading: isSubpart ? headingAfter(head, identifier, words.DIV6 ?? "") : head,
    reserved: isReserved(head),
    blocks: blocksOf(ownNodes(element)),
    children: elementsOf(element).filter(isDivision).map(nodeOf),
  };
};

/** A part (DIV5) with all it holds. */
export const partOf = (element: XmlElement): PartText => {
  const head = headOf(element);
  const part = identifierOf(element);
  const blocks = blocksOf(ownNodes(element));
  const ofKind = (...kinds: string[]) => blocks.filter(({ kind }) => kinds.includes(kind));
  return {
    part,
    heading: headingAfter(head, part, words.DIV5 ?? ""),
    reserved: isReserved(head),
    authority: ofKind("authority"),
    source: ofKind("source"),
    notes: blocks.filter(({ kind }) => kind !== "authority" && kind !== "source"),
    children: elementsOf(element).filter(isDivision).map(nodeOf),
  };
};

/** Bulk files name a few levels by what they are not called: "S C" is subchapters C-D, and "G [RESERVED]" is G. */
const levelNumber = (element: XmlElement, head: string): string => {
  const identifier = identifierOf(element);
  if (!identifier.includes(" ")) return identifier;
  const inHead = new RegExp(`^(?:${words[element.name]})\\s+(\\w+(?:\\s?[-–]\\s?\\w+)?)(?!\\w)`, "i").exec(
    head,
  );
  return inHead?.[1] ?? identifier;
};

/** A level above the parts, by its element. */
export const levelOf = (element: XmlElement) => {
  const head = headOf(element);
  const identifier = levelNumber(element, head);
  return {
    identifier,
    heading: headingAfter(head, identifier, words[element.name] ?? ""),
    reserved: isReserved(head),
  };
};
