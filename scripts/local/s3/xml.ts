import { S3Error } from "./s3-error.ts";

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Characters XML 1.0 cannot hold even escaped; S3 writes them as references, which its clients read. */
const special = /[&<>"'\p{Cc}]/gu;

export function escapeXml(text: string): string {
  return text.replace(special, (character) => `&#${character.charCodeAt(0)};`);
}

type XmlContent = string | number | boolean | undefined | XmlTree | readonly (string | XmlTree)[];
export type XmlTree = { readonly [name: string]: XmlContent };

function elements(tree: XmlTree): string {
  return Object.entries(tree)
    .flatMap(([name, content]) =>
      (Array.isArray(content) ? content : [content]).map((one) => element(name, one)),
    )
    .join("");
}

function element(name: string, content: Exclude<XmlContent, readonly unknown[]>): string {
  if (content === undefined) return "";
  return `<${name}>${typeof content === "object" ? elements(content) : escapeXml(String(content))}</${name}>`;
}

export function xmlDocument(root: string, tree: XmlTree): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${elements(tree)}</${root}>`;
}

export function errorDocument(tree: XmlTree): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${elements(tree)}</Error>`;
}

function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });
}

/**
 * The blocks called `name` in a small request document, each as its fields. S3's request documents are two
 * levels deep and without attributes worth reading, so nothing more is needed.
 */
export function readBlocks(document: string, name: string): ReadonlyMap<string, string>[] {
  if (/<!|<\?(?!xml )/.test(document))
    throw new S3Error("MalformedXML", "The XML you provided was not well-formed.");
  const blocks = [...document.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "gs"))];
  return blocks.map(([, inner = ""]) => {
    const fields = inner.matchAll(/<(\w+)>([^<]*)<\/\1>/g);
    return new Map([...fields].map(([, field = "", value = ""]) => [field, unescapeXml(value)]));
  });
}
