import type { ContentsNode, PartText } from "../../../../shared/regulation/text-model.ts";
import { Problem } from "../../../core/problem.ts";
import { headOf, levelOf, partOf } from "./divisions.ts";
import { elementsOf, notRegulation, readXml, type XmlElement } from "./xml-tree.ts";

/** What a file of eCFR XML holds. */
export interface Regulation {
  /** A whole title, one part, or one section alone. */
  readonly holds: "title" | "part" | "section";
  /** As far as the file names it: the form of the API for one part does so in its metadata alone. */
  readonly titleNumber: number | undefined;
  readonly titleName: string | undefined;
  /** The tree from the title to its parts; empty where the file holds less. */
  readonly contents: readonly ContentsNode[];
  /** Parts in the order of the file; of a section alone, the part has nothing else. */
  readonly parts: readonly PartText[];
}

const kinds: Readonly<Record<string, ContentsNode["kind"]>> = {
  DIV2: "subtitle",
  DIV3: "chapter",
  DIV4: "subchapter",
  DIV5: "part",
};

const annualRoots = new Set(["CFRGRANULE", "CFRDOC", "CFRMERGE"]);
const annualEdition = () =>
  new Problem(415, "This is the annual edition of govinfo. Please use the eCFR XML.");

/** Takes each part out of the tree as it ends: a title is read with one part in memory at a time. */
const takeParts = (parts: Map<XmlElement, PartText>) => (element: XmlElement) => {
  if (element.name !== "DIV5") return false;
  parts.set(element, partOf(element));
  // The element stays as a place in the contents, without what it held.
  element.children.length = 0;
  return false;
};

const contentsOf = (element: XmlElement, parts: ReadonlyMap<XmlElement, PartText>): ContentsNode[] =>
  elementsOf(element).flatMap((child): ContentsNode[] => {
    const kind = kinds[child.name];
    const part = parts.get(child);
    if (part) {
      const { part: identifier, heading, reserved } = part;
      return [{ kind: "part", identifier, heading, reserved, children: [] }];
    }
    const children = contentsOf(child, parts);
    return kind ? [{ kind, ...levelOf(child), children }] : children;
  });

/** "/on/_SUBSTITUTE_DATE_/title-33/part-323" names title 33. */
const titleInMetadata = ({ attributes }: XmlElement): number | undefined => {
  const number = /title-(\d{1,2})\b/.exec(attributes.hierarchy_metadata ?? "")?.[1];
  return number === undefined ? undefined : Number(number);
};

/** "33:1.0.1" names title 33: the form of the bulk files. */
const titleInNode = ({ attributes }: XmlElement): number | undefined => {
  const number = /^(\d{1,2}):/.exec(attributes.NODE ?? "")?.[1];
  return number === undefined ? undefined : Number(number);
};

const findFirst = (element: XmlElement, name: string): XmlElement | undefined => {
  for (const child of elementsOf(element)) {
    const found = child.name === name ? child : findFirst(child, name);
    if (found) return found;
  }
  return undefined;
};

const titleNameIn = (head: string): string =>
  head.replace(/^title\s+\d+\s*[-–—]+\s*/i, "").replace(/\s*-*\s*volume \d+$/i, "");

const ofSection = (root: XmlElement): Regulation => {
  const whole = partOf({ name: "DIV5", attributes: {}, children: [root] });
  const identifier = whole.children[0]?.identifier ?? "";
  const part = identifier.includes(".") ? identifier.slice(0, identifier.indexOf(".")) : "";
  return {
    ...{
      holds: "section",
      titleNumber: titleInMetadata(root) ?? titleInNode(root),
      titleName: undefined,
      contents: [],
    },
    parts: [{ ...whole, part }],
  };
};

/**
 * Reads eCFR XML: a whole title (of the API, or a bulk file), a part, or a section.
 * @param xml the text of the file
 * @throws 415 for the annual edition, for other XML, and for a file that is cut
 */
export const parseRegulation = (xml: string): Regulation => {
  const parts = new Map<XmlElement, PartText>();
  const root = readXml(xml, { onElement: takeParts(parts) });
  if (annualRoots.has(root.name)) throw annualEdition();
  if (root.name === "DIV8" || root.name === "DIV9") return ofSection(root);
  if (parts.size === 0 && !findFirst(root, "DIV1")) throw notRegulation();
  const metadata = titleInMetadata(root) ?? titleInNode(root);
  if (root.name === "DIV5") {
    return {
      holds: "part",
      titleNumber: metadata,
      titleName: undefined,
      contents: [],
      parts: [...parts.values()],
    };
  }
  const title = root.name === "DIV1" ? root : findFirst(root, "DIV1");
  if (!title) throw notRegulation();
  return {
    holds: "title",
    // In bulk files N is the number of the volume.
    titleNumber: titleInNode(title) ?? (Number(title.attributes.N) || undefined),
    titleName: titleNameIn(headOf(title)),
    contents: contentsOf(title, parts),
    parts: [...parts.values()],
  };
};
