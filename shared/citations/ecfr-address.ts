import { partOfSection } from "./cfr-numbers.ts";
import type { CfrPlace, FoundPlace } from "./found-citation.ts";

const address = /https?:\/\/(?:www\.)?ecfr\.gov\/[^\s<>"'\]()]*(?:\([0-9A-Za-z]{1,5}\)[^\s<>"'\]()]*)*/gi;
const pathPart = (name: string) => new RegExp(`[/#&;]${name}-([^/?#&;]+)`, "i");
const titlePart = pathPart("title");
const partPart = pathPart("part");
const sectionPart = pathPart("section");
const subpartPart = pathPart("subpart");
const paragraphPart = /#p-[^()#]*?((?:\([0-9A-Za-z]{1,5}\))+)$/;
// The addresses of the site before 2021: node=pt21.1.11, node=se21.1.11_110 (§ 11.10).
const node = /[?&;]node=(pt|se)(\d{1,2})\.\d{1,2}\.([0-9a-z-]+?)(?:_1(\w+))?(?:[&;#]|$)/i;

const decoded = (text: string | undefined): string | undefined => {
  try {
    return text && decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
};

const ofNode = (url: string): CfrPlace | undefined => {
  const [, kind, title, part, section] = node.exec(url) ?? [];
  if (!part || (kind?.toLowerCase() === "se") !== (section !== undefined)) return undefined;
  return { title: Number(title), part, ...(section !== undefined && { section: `${part}.${section}` }) };
};

const ofPath = (url: string): CfrPlace | undefined => {
  const title = /^\d{1,2}$/.exec(titlePart.exec(url)?.[1] ?? "")?.[0];
  if (title === undefined) return undefined;
  const identifier = decoded(sectionPart.exec(url)?.[1]);
  const section = identifier && /^\d/.test(identifier) ? identifier : undefined;
  const part = decoded(partPart.exec(url)?.[1]) ?? (section && partOfSection(section));
  const subpart = section ? undefined : decoded(subpartPart.exec(url)?.[1]);
  const paragraph = section && paragraphPart.exec(url)?.[1];
  return {
    title: Number(title),
    ...(part && { part }),
    ...(section && { section }),
    ...(paragraph && { paragraph }),
    ...(subpart && part && { subpart }),
    ...(identifier && !section && { appendix: identifier }),
  };
};

/** The places that addresses of ecfr.gov in a text name. An address of something else there names none. */
export const findEcfrAddresses = (text: string): FoundPlace[] =>
  [...text.matchAll(address)].flatMap((found) => {
    const url = found[0].replace(/[.,;:]+$/, "");
    const place = ofNode(url) ?? ofPath(url);
    return place ? [{ kind: "cfr", from: found.index, to: found.index + url.length, place }] : [];
  });
