import type { OpenIndex } from "../../functions/regulation/text-search/find-texts.ts";
import {
  type NewSlice,
  stemSlices,
  wordSlices,
} from "../../functions/regulation/text-search/index-slices.ts";
import {
  buildSegment,
  type SearchedText,
  type Segment,
} from "../../functions/regulation/text-search/segment.ts";
import {
  decodeSegment,
  encodeSegment,
  unpackFile,
} from "../../functions/regulation/text-search/segment-codec.ts";
import { sliceIndex } from "../../functions/regulation/text-search/sliced-index.ts";

/** An index of some titles whose files lie in memory, through every form they are stored in. */
export const anIndex = (titles: Readonly<Record<number, readonly SearchedText[]>>) => {
  const segments = new Map(
    Object.entries(titles).map(([title, texts]): [number, Segment] => [
      Number(title),
      decodeSegment(encodeSegment(buildSegment(texts))),
    ]),
  );
  const files = new Map<string, Uint8Array>();
  const keep = (file: Uint8Array): string => {
    const key = `file-${files.size}`;
    files.set(key, file);
    return key;
  };
  const named = ({ first, file, positions }: NewSlice) => ({
    first,
    key: keep(file),
    positionsKey: positions ? keep(positions) : "",
  });
  const reads: string[] = [];
  const index: OpenIndex = sliceIndex(
    {
      texts: [...segments.values()].reduce((sum, { places }) => sum + places.length, 0),
      words: [...segments.values()].reduce((sum, { words }) => sum + words, 0),
      stemSlices: [...stemSlices(segments)].map(named),
      wordSlices: [...wordSlices(segments)].map(named),
    },
    async (key) => {
      reads.push(key);
      return unpackFile(files.get(key) ?? new Uint8Array());
    },
  );
  return { index, segments, files, reads };
};
