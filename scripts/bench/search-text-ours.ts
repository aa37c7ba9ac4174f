import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findTexts, type OpenIndex } from "../../functions/regulation/text-search/find-texts.ts";
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
  type OpenFile,
  unpackFile,
} from "../../functions/regulation/text-search/segment-codec.ts";
import { sliceIndex } from "../../functions/regulation/text-search/sliced-index.ts";
import { typedQuery } from "../../shared/text-search/typed-query.ts";
import { cpuMsSince } from "./measurement.ts";

/** An index whose files lie in a folder, as they lie in S3. */
export interface MadeIndex {
  readonly open: (read: (key: string) => Promise<OpenFile>) => OpenIndex;
  readonly readFile: (key: string) => Promise<OpenFile>;
  readonly files: number;
  readonly bytes: number;
  readonly segmentCpuMs: number;
  readonly sliceCpuMs: number;
  /** The process's memory at its highest while the slices were made, in MB. */
  readonly memoryMb: number;
  remove(): void;
}

const megabytes = (): number => process.memoryUsage.rss() / 1e6;

/** Makes the index as the worker does: segments one by one, then the slices of all of them. */
export const makeIndex = (titles: Map<number, SearchedText[]>): MadeIndex => {
  const folder = mkdtempSync(join(tmpdir(), "subpart-bench-index-"));
  const started = process.cpuUsage();
  const encoded = [...titles].map(([title, texts]) => [title, encodeSegment(buildSegment(texts))] as const);
  const segmentCpuMs = cpuMsSince(started);
  globalThis.gc?.();
  const before = megabytes();
  const cut = process.cpuUsage();
  const segments = new Map(encoded.map(([title, file]): [number, Segment] => [title, decodeSegment(file)]));
  let files = 0;
  let bytes = 0;
  let highest = megabytes();
  const keep = (file: Uint8Array): string => {
    const key = String(files);
    files += 1;
    bytes += file.length;
    writeFileSync(join(folder, key), file);
    highest = Math.max(highest, megabytes());
    return key;
  };
  const named = ({ first, file, positions }: NewSlice) => ({
    first,
    key: keep(file),
    positionsKey: positions ? keep(positions) : "",
  });
  const sum = (count: (segment: Segment) => number) =>
    [...segments.values()].reduce((total, segment) => total + count(segment), 0);
  const names = {
    ...{ texts: sum(({ places }) => places.length), words: sum(({ words }) => words) },
    stemSlices: Array.from(stemSlices(segments), named),
    wordSlices: Array.from(wordSlices(segments), named),
  };
  return {
    open: (read) => sliceIndex(names, read),
    readFile: async (key) => unpackFile(readFileSync(join(folder, key))),
    ...{ files, bytes, segmentCpuMs, sliceCpuMs: cpuMsSince(cut), memoryMb: highest - before },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** Keys of the first ten texts as `title/number`, and how many there are. */
export const answerFrom = async (index: OpenIndex, typed: string) => {
  const hits = await findTexts(index, typedQuery(typed), {});
  return { total: hits.length, top: hits.slice(0, 10).map(({ title, text }) => `${title}/${text}`) };
};
