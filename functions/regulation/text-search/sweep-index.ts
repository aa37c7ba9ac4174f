import { lawWriter } from "../text/law-writer.ts";
import { type IndexList, indexFolder, textIndex } from "./index-repository.ts";

/** Longer than any function runs: what was replaced before is read by none, and what is being written is younger. */
const graceMs = 3_600_000;
/** Files that are removed at once. */
const parallel = 8;

const filesOf = ({ stemSlices, wordSlices, titles }: IndexList): string[] => [
  ...stemSlices.flatMap(({ key, positionsKey }) => [key, positionsKey]),
  ...wordSlices.map(({ key }) => key),
  ...titles.flatMap(({ segment, places }) => [segment, ...places]),
];

/**
 * Removes the files of earlier indexes, once the current one was published an hour ago.
 * @returns how many
 */
export const sweepIndex = async (now: Date): Promise<number> => {
  const current = await textIndex.current();
  const before = now.getTime() - graceMs;
  if (!current || Date.parse(current.publishedAt) > before) return 0;
  const [files, list, titles] = await Promise.all([
    lawWriter.list(indexFolder),
    textIndex.readList(current.list),
    textIndex.indexedTitles(),
  ]);
  const used = new Set([current.list, ...filesOf(list), ...titles.map(({ segment }) => segment)]);
  const old = files.filter(({ key, writtenAt }) => !used.has(key) && writtenAt.getTime() < before);
  for (let from = 0; from < old.length; from += parallel)
    await Promise.all(old.slice(from, from + parallel).map(({ key }) => lawWriter.remove(key)));
  return old.length;
};
