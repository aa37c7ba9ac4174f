import sax from "sax";
import { Problem } from "../../../core/problem.ts";

/** An element as it was written: its texts and elements in order. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlElement | string)[];
}

/** Deeper than any real file: the law itself has nine levels of divisions, and tables within them. */
const maxDepth = 100;

const refuse = (message: string): Problem => new Problem(415, message);
export const notRegulation = () => refuse("This is not eCFR XML.");

/** What a reader does with elements as they end. */
interface TreeOptions {
  /** Called for each element that is complete; true takes it out of the tree, so that memory stays small. */
  readonly onElement?: (element: XmlElement, depth: number) => boolean;
}

/**
 * Reads XML without entities of its own into a tree.
 * @param xml the whole text
 * @returns the root element
 * @throws 415 for a document type or entity, more than 100 levels, a text that ends early or is no XML
 */
export const readXml = (xml: string, { onElement }: TreeOptions = {}): XmlElement => {
  const parser = sax.parser(true, { position: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let problem: Error | undefined;
  const stop = (error: Error) => {
    problem ??= error;
    throw error;
  };
  const add = (text: string) => void open.at(-1)?.children.push(text);

  parser.onerror = () => stop(notRegulation());
  parser.ondoctype = () => stop(refuse("The file has a document type, which regulation does not need."));
  parser.ontext = add;
  parser.oncdata = add;
  parser.onopentag = ({ name, attributes }) => {
    if (open.length >= maxDepth) stop(refuse(`The file has more than ${maxDepth} levels.`));
    const element: XmlElement = { name, attributes: attributes as Record<string, string>, children: [] };
    root ??= element;
    open.at(-1)?.children.push(element);
    open.push(element);
  };
  parser.onclosetag = () => {
    const element = open.pop();
    if (element && onElement?.(element, open.length)) open.at(-1)?.children.pop();
  };
  try {
    parser.write(xml);
    if (open.length > 0) stop(refuse(`The file ends early at line ${parser.line + 1}.`));
    parser.close();
  } catch (error) {
    throw problem ?? error;
  }
  if (!root) throw notRegulation();
  return root;
};

export const isElement = (node: XmlElement | string): node is XmlElement => typeof node !== "string";

export const elementsOf = (element: XmlElement): XmlElement[] => element.children.filter(isElement);

/** All text in an element, as it was written. */
export const textIn = (node: XmlElement | string): string =>
  typeof node === "string" ? node : node.children.map(textIn).join("");

/** White space of the file is one space; spaces that were set on purpose (no-break, thin) stay. */
export const folded = (text: string): string => text.replace(/[ \t\r\n]+/g, " ");
