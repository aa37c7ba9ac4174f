import type { ContentsNode, SectionText } from "../../../shared/regulation/text-model.ts";
import { isLostRace } from "../../core/problem.ts";
import { type LawPointer, listLawPointers } from "../text/law-edition.ts";
import { lawFiles } from "../text/law-files.ts";
import { readLawSections, readLawTitle } from "../text/law-texts.ts";
import { lawWriter } from "../text/law-writer.ts";
import { type IndexedTitle, type IndexList, indexFolder, textIndex } from "./index-repository.ts";
import { type NewSlice, placeSlices, stemSlices, wordSlices } from "./index-slices.ts";
import { buildSegment, type SearchedText, type Segment } from "./segment.ts";
import { decodeSegment, encodeSegment } from "./segment-codec.ts";

/** What a search looks through: paragraphs, tables and notes, but not where the text was published. */
const searchedText = ({ blocks }: Pick<SectionText, "blocks">): string =>
  blocks
    .filter(({ kind }) => kind !== "citation" && kind !== "source")
    .map(({ text }) => text)
    .join("\n");

const partsIn = (nodes: readonly ContentsNode[]): string[] =>
  nodes.flatMap((node) => (node.kind === "part" ? [node.identifier] : partsIn(node.children)));

const textsOf = async (titleNumber: number): Promise<SearchedText[]> => {
  const { contents, partNumbers } = await readLawTitle(titleNumber);
  const known = new Set(partNumbers);
  const texts: SearchedText[] = [];
  for (const part of partsIn(contents).filter((each) => known.has(each))) {
    const sections = await readLawSections(titleNumber, part);
    for (const { identifier, heading, reserved, blocks } of sections)
      if (!reserved) texts.push({ identifier, part, heading, text: searchedText({ blocks }) });
  }
  return texts;
};

/** Brings the segment of a title to its published text. */
const indexTitle = async ({ titleNumber, record }: LawPointer): Promise<IndexedTitle> => {
  const segment = buildSegment(await textsOf(titleNumber));
  const key = await lawWriter.write(`${indexFolder}segment-`, encodeSegment(segment));
  const title = { titleNumber, record, segment: key };
  await textIndex.saveTitle(title);
  return title;
};

const writeSlice = async ({ first, file, positions }: NewSlice) => ({
  first,
  key: await lawWriter.write(`${indexFolder}slice-`, file),
  positionsKey: positions ? await lawWriter.write(`${indexFolder}slice-`, positions) : "",
});

/** Slices that are written at once. */
const parallel = 8;

const writeAll = async <T>(
  slices: Iterable<NewSlice>,
  named: (slice: NewSlice) => Promise<T>,
): Promise<T[]> => {
  const names: T[] = [];
  let batch: Promise<T>[] = [];
  for (const slice of slices) {
    batch.push(named(slice));
    if (batch.length === parallel) names.push(...(await Promise.all(batch)));
    if (batch.length === parallel) batch = [];
  }
  return [...names, ...(await Promise.all(batch))];
};

const partsOf = ({ places }: Segment): [string, number, number][] => {
  const parts = new Map<string, [string, number, number]>();
  for (const [number, { part }] of places.entries()) {
    const known = parts.get(part);
    if (known) known[2] = number;
    else parts.set(part, [part, number, number]);
  }
  return [...parts.values()];
};

const buildList = async (titles: readonly IndexedTitle[]): Promise<IndexList> => {
  const segments = new Map<number, Segment>();
  for (const { titleNumber, segment } of titles)
    segments.set(titleNumber, decodeSegment(await lawFiles.read(segment)));
  const sum = (count: (segment: Segment) => number) =>
    [...segments.values()].reduce((total, segment) => total + count(segment), 0);
  return {
    texts: sum(({ places }) => places.length),
    words: sum(({ words }) => words),
    stemSlices: await writeAll(stemSlices(segments), writeSlice),
    wordSlices: (await writeAll(wordSlices(segments), writeSlice)).map(({ first, key }) => ({ first, key })),
    titles: await Promise.all(
      titles.map(async ({ titleNumber, segment }) => {
        const own = segments.get(titleNumber);
        const places = own ? placeSlices(own) : [];
        return {
          ...{ titleNumber, segment, parts: own ? partsOf(own) : [] },
          places: await Promise.all(places.map((file) => lawWriter.write(`${indexFolder}places-`, file))),
        };
      }),
    ),
  };
};

const sameTitles = (list: IndexList | undefined, titles: readonly IndexedTitle[]): boolean =>
  list !== undefined &&
  list.titles.length === titles.length &&
  titles.every(({ segment }) => list.titles.some((each) => each.segment === segment));

/** One title may take this long to be read and indexed, and the slices of all of them, in milliseconds. */
const titleMs = 240_000;

/**
 * Brings the index to the published texts: a segment for each title that changed, then the slices of all titles.
 * May end anywhere; titles that are done are not done again.
 * @param remainingMs what the worker still has
 * @returns titles that were indexed, and whether searches find all of them now
 */
export const indexTexts = async (
  remainingMs: () => number,
): Promise<{ readonly indexed: number; readonly isComplete: boolean }> => {
  const [pointers, known] = await Promise.all([listLawPointers(), textIndex.indexedTitles()]);
  const done = new Map(known.map((title) => [title.titleNumber, title]));
  let indexed = 0;
  for (const pointer of pointers) {
    if (done.get(pointer.titleNumber)?.record === pointer.record) continue;
    if (remainingMs() < titleMs) return { indexed, isComplete: false };
    done.set(pointer.titleNumber, await indexTitle(pointer));
    indexed += 1;
  }
  const titles = [...done.values()].sort((a, b) => a.titleNumber - b.titleNumber);
  const before = await textIndex.current();
  if (sameTitles(before && (await textIndex.readList(before.list)), titles))
    return { indexed, isComplete: true };
  if (remainingMs() < titleMs) return { indexed, isComplete: false };
  const list = await lawWriter.writeJson(`${indexFolder}list-`, await buildList(titles));
  await textIndex.publish(before, list).catch((error: unknown) => {
    if (!isLostRace(error)) throw error;
  });
  return { indexed, isComplete: true };
};
