import { existsSync, globSync, readFileSync } from "node:fs";
import { parseRegulation } from "../../functions/regulation/text/parse/parse-regulation.ts";
import type { SearchedText } from "../../functions/regulation/text-search/segment.ts";
import { sectionsOf } from "../../test/support/law-text.ts";
import { randomNumbers } from "../random-numbers.ts";

/** Real regulation that may lie beside the repository. */
export const folder = "../shared/data";
const files = ["raw/ecfr-*.xml", "sources/ecfr-full-*.xml"];
export const hasRegulation = (): boolean => existsSync(folder);

export const titleCount = 50;
const partSize = 40;

interface RealSection {
  readonly heading: string;
  readonly sentences: readonly string[];
}

const realSections = (): RealSection[] =>
  files
    .flatMap((pattern) => globSync(`${folder}/${pattern}`).sort())
    .flatMap((file) => parseRegulation(readFileSync(file, "utf8")).parts)
    .flatMap(sectionsOf)
    .map(({ heading, blocks }) => ({
      heading,
      sentences: blocks
        .flatMap(({ text }) => text.split(/(?<=[.;:])\s+/))
        .filter(({ length }) => length > 20),
    }))
    .filter(({ sentences }) => sentences.length > 2);

const mostCharacters = 1_500;

/**
 * Sections of fifty titles, the same at each call: sentences of a real section, out of their order, with some of two
 * others. About 1,100 characters each.
 */
export const generateTexts = (count: number): Map<number, SearchedText[]> => {
  const real = realSections();
  const random = randomNumbers(7);
  const any = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const titles = new Map<number, SearchedText[]>();
  const perTitle = Math.ceil(count / titleCount);
  for (let number = 0; number < count; number += 1) {
    const [base, second, third] = [any(real), any(real), any(real)];
    const sources = [base, base, base, second, third];
    const wanted = 300 + random() * (mostCharacters - 300);
    let text = "";
    while (text.length < wanted) text += `${any(any(sources)?.sentences ?? []) ?? "."} `;
    const title = 1 + Math.floor(number / perTitle);
    const place = number % perTitle;
    const part = String(1 + Math.floor(place / partSize));
    const own = titles.get(title) ?? [];
    own.push({ part, identifier: `${part}.${1 + (place % partSize)}`, heading: base?.heading ?? "", text });
    titles.set(title, own);
  }
  return titles;
};

/** What people type: words in any order, phrases in quotes; a word that ends the line may be a beginning. */
export const queries: readonly string[] = [
  ...["evidence ", "discovery ", "pilings ", "tribe ", "protest ", "silviculture ", "sodium ", "petition "],
  ...["burden of proof ", "categorical exclusion ", "tribal lands ", "water quality ", "labor organization "],
  ...["appeals decision ", "judge administrative ", "plowing farming ", "documentation findings "],
  ...["extraordinary circumstances ", "notice of appeal ", "political activity employees ", "food labeling "],
  ...["historic properties effects ", "memorandum agreement signed ", "navigable waters permits "],
  ...["environmental impact statement alternatives ", "employees prohibited election contributions "],
  ...["request hearing written days ", "disclosures of information protected "],
  ...['"environmental impact statement" ', '"administrative judge" ', '"notice of appeal" ', '"good cause" '],
  ...['"historic properties" tribes ', '"navigable waters" structures '],
  ...["environm", "accountab", "preserv", "historic prop", "labor organ", "impact altern"],
];
