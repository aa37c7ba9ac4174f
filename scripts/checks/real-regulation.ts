import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as z from "zod";
import { foldIdentifier } from "../../functions/regulation/text/law-records.ts";
import { designatorsOf } from "../../functions/regulation/text/parse/designators.ts";
import { paragraphPaths } from "../../functions/regulation/text/parse/paragraph-paths.ts";
import { parseRegulation } from "../../functions/regulation/text/parse/parse-regulation.ts";
import { isSameLaw } from "../../functions/regulation/text/same-law.ts";
import { parsedText, sectionsOf, writtenTexts } from "../../test/support/law-text.ts";
import { expectEqual, type Outcome } from "./outcome.ts";

/** Forms of a division each; the rest of the folder's samples are elements alone. */
const files = ["raw/ecfr-*.xml", "sources/ecfr-*.xml", "sources/samples/ecfr-*.xml"];

const checkFile = (path: string): Outcome[] => {
  const xml = readFileSync(path, "utf8");
  if (!/<DIV[589][ >]/.test(xml.slice(0, 5_000)) || /^\s*<DIV7/.test(xml)) return [];
  const { parts } = parseRegulation(xml);
  const sections = parts.flatMap(sectionsOf);
  const blocks = sections.flatMap((section) => section.blocks);
  const count = (tag: string): number => xml.split(new RegExp(`<${tag}[ >]`)).length - 1;
  const name = basename(path);
  const anchors = sections.flatMap(({ blocks: own }) => {
    const paths = own.map(({ path: at }) => at).filter((at) => at !== "");
    return paths.filter((at, index) => paths.indexOf(at) !== index);
  });
  return [
    expectEqual(`${name}: sections and appendices`, sections.length, count("DIV8") + count("DIV9")),
    expectEqual(`${name}: tables`, blocks.filter(({ kind }) => kind === "table").length, count("TABLE")),
    expectEqual(`${name}: every piece of text once, in order`, parts.map(parsedText), writtenTexts(xml)),
    expectEqual(`${name}: anchors that two paragraphs share`, anchors, []),
  ];
};

/** A node of the CFPB's tree: labels name the path of its paragraph. */
interface TreeNode {
  label: string[];
  text: string;
  node_type: string;
  children: TreeNode[];
}
const TreeNode: z.ZodType<TreeNode> = z.lazy(() =>
  z.object({
    label: z.array(z.string()),
    text: z.string(),
    node_type: z.string(),
    children: z.array(TreeNode),
  }),
);

const sectionsIn = (node: TreeNode): TreeNode[] =>
  node.node_type === "regtext" && node.label.length === 2 ? [node] : node.children.flatMap(sectionsIn);
/** A paragraph of the tree; a few labels contradict their own text, or that of a paragraph above them. */
interface Line {
  readonly text: string;
  readonly path: string;
  readonly isSound: boolean;
}

const linesIn = (node: TreeNode, parent: readonly string[], isSound: boolean): Line[] => {
  const own = node.label.length === 2 || !node.text || node.text.startsWith(`(${node.label.at(-1)})`);
  const continues =
    node.label.length === parent.length + 1 && parent.every((part, at) => node.label[at] === part);
  const sound = isSound && own && continues;
  const line = { text: node.text, path: node.label.slice(2).join("-"), isSound: sound };
  return [line, ...node.children.flatMap((child) => linesIn(child, node.label, sound))];
};

/** Paragraph paths against those of the tree. */
const checkPaths = (path: string): Outcome[] => {
  const tree = TreeNode.parse(JSON.parse(readFileSync(path, "utf8")));
  let compared = 0;
  const others: string[] = [];
  for (const section of sectionsIn(tree)) {
    const lines = linesIn(section, section.label.slice(0, 1), true).filter(({ text }) => text !== "");
    const found = paragraphPaths(lines.map(({ text }) => designatorsOf({ text, marks: [] })));
    for (const [index, line] of lines.entries()) {
      if (!line.isSound || line.path === "") continue;
      compared += 1;
      if (found[index]?.path !== line.path) others.push(`${section.label.join(".")} ${line.path}`);
    }
  }
  const what = `${basename(path)}: the paths of ${compared} paragraphs as in the independent tree`;
  return [{ what, ok: compared > 400 && others.length === 0, detail: others.join(", ") }];
};

/** A part as the CMS stores it: paragraphs with their own designators apart, of which lists of terms have few. */
const StoredPart = z.object({
  document: z.object({
    children: z.array(z.object({ children: z.array(z.unknown()).nullable() })),
  }),
});
const StoredParagraph = z.object({ text: z.string(), marker: z.array(z.string()).nullish() });
const StoredSection = z.object({ title: z.string(), children: z.array(z.unknown()) });

/** Its paragraphs as XML, read again: each has the designator that the CMS found, and no other one has any. */
const checkMarkers = (path: string): Outcome => {
  const { document } = StoredPart.parse(JSON.parse(readFileSync(path, "utf8")));
  const sections = document.children.flatMap(({ children }) => children ?? []);
  const read = sections.map((node) => {
    const { title, children } = StoredSection.parse(node);
    const paragraphs = children.flatMap((each) => StoredParagraph.safeParse(each).data ?? []);
    const lines = paragraphs.map(({ text }) => `<P>${text}</P>`).join("");
    const { parts } = parseRegulation(
      `<DIV8 N="${title.split(" ")[1]}"><HEAD>${title}</HEAD>${lines}</DIV8>`,
    );
    const blocks = parts.flatMap(sectionsOf).flatMap((section) => section.blocks);
    return {
      wanted: paragraphs.map(({ marker }) => marker?.at(-1) ?? ""),
      // A second "(2)" of a section has an anchor of its own, "2_2".
      found: blocks.map((block) => block.path.split("-").at(-1)?.replace(/_\d+$/, "") ?? ""),
    };
  });
  const count = read.flatMap(({ wanted }) => wanted).length;
  const what = `${basename(path)}: the designators of ${count} paragraphs in ${read.length} sections`;
  const ok = count > 90 && read.every(({ wanted, found }) => wanted.join() === found.join());
  return { what, ok, detail: JSON.stringify(read) };
};

/** Two recordings of a title that no amendment lies between, in the two forms of XML: texts that would be versions. */
const checkForms = (folder: string): Outcome => {
  const [bulk, api] = ["raw/ecfr-bulk-title-3.xml", "sources/ecfr-full-2024-05-17-title-3.xml"].map((file) =>
    parseRegulation(readFileSync(join(folder, file), "utf8")).parts.flatMap(sectionsOf),
  );
  const texts = new Map(bulk?.map((section) => [foldIdentifier(section.identifier), section]));
  const others = (api ?? []).filter((section) => {
    const before = texts.get(foldIdentifier(section.identifier));
    return !before || !isSameLaw(before, section);
  });
  const counts = [bulk?.length, api?.length, others.map(({ identifier }) => identifier)];
  return expectEqual("title 3, bulk and API: sections of each, and changes", counts, [27, 27, []]);
};

/** Regulation as the eCFR writes it: what the parser makes of every file there is. */
export const checkRealRegulation = (folder: string): Outcome[] => [
  ...files.flatMap((pattern) => globSync(join(folder, pattern))).flatMap(checkFile),
  ...globSync(join(folder, "raw/eregs-tree-*.json")).flatMap(checkPaths),
  checkMarkers(join(folder, "raw/eregs-part-42-400.json")),
  checkForms(folder),
];
