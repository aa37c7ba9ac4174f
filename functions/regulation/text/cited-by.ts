import * as z from "zod";
import { compareSections } from "../../../shared/citations/citation.ts";
import { type Key, type Operation, replace } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { readCitations, recordReader } from "./law-cache.ts";
import { foldIdentifier, type PartEntry } from "./law-records.ts";
import { lawWriter } from "./law-writer.ts";
import type { PartCitation } from "./part-citations.ts";

/*
 * Which sections cite a section, found when the citing title is published.
 *   pk `LAW#CITED#{nnn}`   sk `TITLE#{nnn}`   where the citations of the first title in the second one lie
 */
const padded = (title: number): string => String(title).padStart(3, "0");
const citedKey = (cited: number, citing: number): Key => ({
  pk: `LAW#CITED#${padded(cited)}`,
  sk: `TITLE#${padded(citing)}`,
});
const CitedItem = z.object({ citing: z.int(), record: z.string() });

const Citing = z.object({ part: z.string(), identifier: z.string(), heading: z.string() });
/** Citing sections by the identifier of the cited one. */
const CitedSections = z.record(z.string(), z.array(Citing));
type CitedSections = z.infer<typeof CitedSections>;

/** A section that cites another. */
export type CitingSection = z.infer<typeof Citing> & { readonly titleNumber: number };

const readCited = recordReader(CitedSections);

/** Requests under way at once. */
const lanes = 16;

const citationsByTitle = async (
  parts: Readonly<Record<string, PartEntry>>,
): Promise<Map<number, CitedSections>> => {
  const all = new Map<number, CitedSections>();
  const note = (part: string, { title, identifier, from, heading }: PartCitation): void => {
    const cited = all.get(title) ?? {};
    all.set(title, cited);
    const citing = cited[identifier] ?? [];
    cited[identifier] = citing;
    citing.push({ part, identifier: from, heading });
  };
  const cites = Object.entries(parts).filter(([, { citations }]) => citations !== "");
  for (let at = 0; at < cites.length; at += lanes) {
    const some = cites.slice(at, at + lanes);
    const read = await Promise.all(some.map(([, { citations }]) => readCitations(citations)));
    for (const [index, [part]] of some.entries()) for (const each of read[index] ?? []) note(part, each);
  }
  return all;
};

/**
 * Writes what the parts of a title cite, an object for each title they cite.
 * @param before what the published state wrote, by cited title
 * @returns the objects by cited title, and the writes that show them
 */
export const storeCitations = async (
  titleNumber: number,
  parts: Readonly<Record<string, PartEntry>>,
  before: Readonly<Record<string, string>>,
): Promise<{ readonly cited: Record<string, string>; readonly operations: readonly Operation[] }> => {
  const cited: Record<string, string> = {};
  for (const [title, sections] of await citationsByTitle(parts))
    cited[title] = await lawWriter.writeJson(`law/cited/${padded(title)}/${padded(titleNumber)}-`, sections);
  const titles = new Set([...Object.keys(before), ...Object.keys(cited)]);
  const operations = [...titles]
    .filter((title) => cited[title] !== before[title])
    .map((title) =>
      replace({
        ...citedKey(Number(title), titleNumber),
        ...{ citing: titleNumber, record: cited[title] ?? "" },
      }),
    );
  return { cited, operations };
};

/**
 * The sections that cite one, of all titles: one Query of an item for each citing title.
 * @param identifier "11.10", or "Appendix A to Part 11"
 */
export const readCitingSections = async (
  titleNumber: number,
  identifier: string,
): Promise<CitingSection[]> => {
  const items = await table.queryAll({ pk: citedKey(titleNumber, 0).pk, begins: "TITLE#" });
  const name = foldIdentifier(identifier);
  const found = items.map(async (item) => {
    const { citing, record } = CitedItem.parse(item);
    const sections = record === "" ? [] : ((await readCited(record))[name] ?? []);
    return sections.map((section) => ({ ...section, titleNumber: citing }));
  });
  return (await Promise.all(found))
    .flat()
    .sort((a, b) => a.titleNumber - b.titleNumber || compareSections(a.identifier, b.identifier));
};
