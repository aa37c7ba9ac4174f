/*
 * What S3 says and takes as XML: small documents without attributes worth reading.
 */
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const plainText = (xml: string): string =>
  xml.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    name === undefined
      ? String.fromCodePoint(Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10))
      : (entities[name] ?? whole),
  );

/** Texts of the elements within one of S3's documents, or within a part of one, by their names. */
export const textsIn = (xml: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...xml.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name = "", text = ""]) => [name, plainText(text)]),
  );

/** The parts of a document that have a name, each by the texts in it. */
export const partsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "gs"))].map(([, part = ""]) => textsIn(part));

/** A text within an element. */
export const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"'\p{Cc}]/gu, (sign) => `&#${sign.charCodeAt(0)};`);
