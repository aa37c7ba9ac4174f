import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import {
  elementsOf,
  isElement,
  readXml,
  textIn,
  type XmlElement,
} from "../../functions/regulation/text/parse/xml-tree.ts";

/** A text of a part in one of the forms it was recorded in, written anew in the eCFR's form. */
export interface Edition {
  readonly xml: string;
  /** The text of each section and appendix beside its heading, read from the recording itself, without white space. */
  readonly texts: ReadonlyMap<string, string>;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const tag = (name: string, inner: string, attributes = ""): string =>
  `<${name}${attributes}>${inner}</${name}>\n`;
const division = (number: 5 | 6 | 7 | 8 | 9, identifier: string, head: string, inner: string): string =>
  tag(
    `DIV${number}`,
    tag("HEAD", escaped(head)) + inner,
    ` N="${escaped(identifier)}" TYPE="${{ 5: "PART", 6: "SUBPART", 7: "SUBJGRP", 8: "SECTION", 9: "APPENDIX" }[number]}"`,
  );
const spaceless = (text: string): string => text.replaceAll(/\s/g, "");
const folded = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

const childText = (element: XmlElement, name: string): string =>
  folded(
    elementsOf(element)
      .filter((child) => child.name === name)
      .map(textIn)
      .join(" "),
  );

/** Elements of the annual edition whose eCFR counterpart has another name. */
const renamed: Readonly<Record<string, string>> = {
  GPOTABLE: "TABLE",
  ROW: "TR",
  ENT: "TD",
  CHED: "TH",
  BOXHD: "TR",
  EFFDNOTP: "EFFDNOT",
  RESERVED: "P",
  SECTNO: "HD3",
  SUBJECT: "HD3",
};
/** What the annual edition has for its own pages alone, and pictures, which have no text. */
const leftOut = new Set(["PRTPAGE", "EAR", "GPH", "CONTENTS"]);
/** Elements that only hold others: a note's own copy of a section has no division of its own. */
const opened = new Set(["REVTXT", "SECTION", "STARS"]);

const annualBlocks = (node: XmlElement | string): string => {
  if (!isElement(node)) return escaped(node);
  if (leftOut.has(node.name)) return "";
  const inner = node.children.map(annualBlocks).join("");
  if (opened.has(node.name)) return inner;
  return tag(node.name === "HD" ? "HED" : (renamed[node.name] ?? node.name), inner).trimEnd();
};

/** The text of what `annualBlocks` writes, without going through it. */
const annualText = (node: XmlElement | string): string => {
  if (!isElement(node)) return node;
  return leftOut.has(node.name) ? "" : node.children.map(annualText).join("");
};

/** A part of the annual edition. */
export const annualEdition = (path: string, part: string): Edition => {
  const texts = new Map<string, string>();
  const divisionsOf = (element: XmlElement): string =>
    elementsOf(element)
      .map((child) => {
        const head = childText(child, "HD") || childText(child, "RESERVED");
        if (child.name === "SUBPART")
          return division(6, /^Subpart (\w+)/.exec(head)?.[1] ?? "", head, divisionsOf(child));
        if (child.name === "SUBJGRP") return division(7, head, head, divisionsOf(child));
        if (child.name !== "SECTION") return "";
        const number = childText(child, "SECTNO").replace(/^§+\s*/, "");
        const body = child.children.filter(
          (each) => !isElement(each) || (each.name !== "SECTNO" && each.name !== "SUBJECT"),
        );
        texts.set(number, spaceless(body.map(annualText).join("")));
        const heading = `§ ${number} ${childText(child, "SUBJECT")}`.trim();
        return division(8, number, heading, body.map(annualBlocks).join(""));
      })
      .join("");
  const root = readXml(readFileSync(path, "utf8"));
  const found = elementsOf(root).find(({ name }) => name === "PART");
  if (!found) throw new Error(`${path} holds no part`);
  return { xml: division(5, part, childText(found, "HD"), divisionsOf(found)), texts };
};

/** A node of the CFPB's tree. */
interface TreeNode {
  label: string[];
  text: string;
  title?: string | null | undefined;
  node_type: string;
  children: TreeNode[];
}
const TreeNode: z.ZodType<TreeNode> = z.lazy(() =>
  z.object({
    label: z.array(z.string()),
    text: z.string(),
    title: z.string().nullish(),
    node_type: z.string(),
    children: z.array(TreeNode),
  }),
);

const linesOf = (node: TreeNode): string[] => [
  ...(node.title ? [node.title] : []),
  node.text,
  ...node.children.flatMap(linesOf),
];

/** A part of the CFPB's tree. */
export const treeEdition = (path: string, part: string, heading: string): Edition => {
  const texts = new Map<string, string>();
  const textDivision = (number: 8 | 9, identifier: string, node: TreeNode): string => {
    const lines = [node.text, ...node.children.flatMap(linesOf)].filter((line) => line.trim() !== "");
    texts.set(identifier, spaceless(lines.join("")));
    return division(
      number,
      identifier,
      node.title ?? identifier,
      lines.map((line) => tag("P", escaped(line))).join(""),
    );
  };
  const write = (node: TreeNode): string => {
    const title = node.title ?? "";
    if (node.node_type === "subpart") {
      const letter = node.label.at(-1) ?? "";
      return division(6, letter, `Subpart ${letter}—${title}`, node.children.map(write).join(""));
    }
    if (node.node_type === "regtext") return textDivision(8, node.label.join("."), node);
    // Comments on an appendix stand beside it, under its name.
    const isComment = node.label.includes("Appendices");
    return textDivision(9, isComment ? title : (title.split(/[—-]/)[0]?.trim() ?? ""), node);
  };
  const root = TreeNode.parse(JSON.parse(readFileSync(path, "utf8")));
  return {
    xml: division(5, part, `PART ${part}—${heading}`, root.children.map(write).join("")),
    texts,
  };
};

const find = (element: XmlElement, name: string): XmlElement[] =>
  elementsOf(element).flatMap((child) => (child.name === name ? [child] : find(child, name)));

/** A paragraph of RegML and those below it: its mark, its title, its text. */
const regmlLines = (element: XmlElement): string[] =>
  elementsOf(element)
    .filter(({ name }) => name === "paragraph")
    .flatMap((paragraph) => {
      const own = elementsOf(paragraph)
        .filter(({ name }) => name === "title" || name === "content")
        .map(textIn);
      const line = folded([paragraph.attributes.marker ?? "", ...own].join(" "));
      return [line, ...regmlLines(paragraph)];
    });

/** The sections of a part in the CFPB's RegML. */
export const regmlEdition = (path: string, part: string, heading: string): Edition => {
  const texts = new Map<string, string>();
  const sections = find(readXml(readFileSync(path, "utf8")), "section").filter(
    ({ attributes }) => attributes.label !== undefined,
  );
  const written = sections.map((section) => {
    const number = `${part}.${section.attributes.sectionNum}`;
    const lines = regmlLines(section).filter((line) => line !== "");
    texts.set(number, spaceless(lines.join("")));
    return division(
      8,
      number,
      childText(section, "subject"),
      lines.map((line) => tag("P", escaped(line))).join(""),
    );
  });
  return { xml: division(5, part, `PART ${part}—${heading}`, written.join("")), texts };
};

/** Parts of a title that were recorded in one of the eCFR's own forms; nothing is written anew. */
export const recordedParts = (folder: string, file: string): ReadonlyMap<string, string> => {
  const xml = readFileSync(join(folder, file), "utf8");
  const parts = [...xml.matchAll(/<DIV5 N="(\w+)"[\s\S]*?<\/DIV5>/g)];
  return new Map(parts.map(([written, part = ""]) => [part, written]));
};
