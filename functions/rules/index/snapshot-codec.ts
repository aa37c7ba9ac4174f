import * as z from "zod";
import type { KeyColumn } from "./key-column.ts";
import { lazily } from "./lazily.ts";
import { type Blocks, openFile, type PackedFile, packFile } from "./packed-file.ts";
import { packedRowStore, packSegments, rowText } from "./row-store.ts";
import type { SectionRun, TextSort } from "./rule-columns.ts";
import { openSearchIndex, type SearchIndex } from "./search-index.ts";
import type { SearchTexts } from "./search-texts.ts";
import { type BuiltSnapshot, type Snapshot, snapshotBytes } from "./snapshot.ts";
import { openVocabulary } from "./vocabulary.ts";

/** Name of the form of the encoded files: who knows another form builds the snapshot again. */
export const snapshotFormat = "3";

const textSorts = ["ruleTitle", "sourceSection", "action"] as const satisfies TextSort[];
const Texts = z.array(z.string());

const jsonBytes = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
/** Numbers as they lie in memory, the least byte first: so do all processors Lambda has. */
const numberBytes = (numbers: Uint32Array): Uint8Array =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);

const jsonIn = (file: PackedFile, name: string): unknown => {
  const { buffer, byteOffset, byteLength } = file.read(name);
  return JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString());
};
/** Numbers must begin at a multiple of four in memory: those that do not are copied. */
const numbersIn = (file: PackedFile, name: string): Uint32Array => {
  const bytes = file.read(name);
  const own = bytes.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0 ? bytes : new Uint8Array(bytes);
  return new Uint32Array(own.buffer, own.byteOffset, own.byteLength / Uint32Array.BYTES_PER_ELEMENT);
};

const runBlock = (runs: readonly SectionRun[]): Uint8Array =>
  jsonBytes(runs.map(({ partNo, section, from }) => [partNo, section, from]));

const readRun = (value: unknown): SectionRun => {
  const [partNo, section, from]: unknown[] = Array.isArray(value) ? value : [];
  if (typeof partNo === "string" && typeof section === "string" && Number.isInteger(from))
    return { partNo, section, from: Number(from) };
  throw new Error("A snapshot's sections are not as they were written");
};

/** Checked by hand: a schema takes longer for the thousands of them than all else a first page needs. */
const runsIn = (file: PackedFile): SectionRun[] =>
  z.array(z.unknown()).parse(jsonIn(file, "runs")).map(readRun);

const keyBlocks = (sort: TextSort, { places, ends, text }: KeyColumn): [string, Uint8Array][] => [
  [`${sort}.places`, numberBytes(places)],
  [`${sort}.ends`, numberBytes(ends)],
  // As JSON, since a key may be cut in the middle of a character, which UTF-8 cannot say.
  [`${sort}.text`, jsonBytes(text())],
];

/** The keys of an order: most first pages are in another, and a function that starts does not wait for them. */
const openKeys = (file: PackedFile, sort: TextSort): KeyColumn => {
  const blocks = { places: `${sort}.places`, ends: `${sort}.ends`, text: `${sort}.text` };
  const places = lazily(() => numbersIn(file, blocks.places));
  const ends = lazily(() => numbersIn(file, blocks.ends));
  return {
    size: file.sizeOf(blocks.ends) / Uint32Array.BYTES_PER_ELEMENT,
    get places() {
      return places();
    },
    get ends() {
      return ends();
    },
    text: lazily(() => z.string().parse(jsonIn(file, blocks.text))),
    bytes: Object.values(blocks).reduce((sum, block) => sum + file.sizeOf(block), 0),
  };
};

const listBlocks = (snapshot: BuiltSnapshot): Blocks => {
  const segments = packSegments(snapshot.rows);
  return new Map([
    ["runs", runBlock(snapshot.runs)],
    ["ordinals", numberBytes(snapshot.ordinals)],
    ["priorities", snapshot.priorities],
    ["active", snapshot.active],
    ["moments", jsonBytes(snapshot.moments)],
    ["momentOf", numberBytes(snapshot.momentOf)],
    ...textSorts.flatMap((sort) => keyBlocks(sort, snapshot.keys[sort])),
    ["rows.starts", numberBytes(snapshot.rows.starts)],
    ["rows.sizes", numberBytes(Uint32Array.from(segments, ({ length }) => length))],
    ["rows", Buffer.concat(segments)],
  ]);
};

const searchBlocks = ({ spaces, vocabulary, postings, sequences }: SearchTexts): Blocks =>
  new Map([
    ["spaces", jsonBytes(spaces)],
    ["words", jsonBytes(vocabulary.text)],
    ["postings.starts", numberBytes(postings.starts)],
    ["postings", postings.bytes],
    ["sequences.starts", numberBytes(sequences().starts)],
    ["sequences", sequences().bytes],
  ]);

/** A snapshot as two files: what lists need, and what search needs beside it. */
export const encodeSnapshot = (snapshot: BuiltSnapshot): { list: Uint8Array; search: Uint8Array } => ({
  list: packFile(snapshotFormat, listBlocks(snapshot)),
  search: packFile(snapshotFormat, searchBlocks(snapshot.texts())),
});

const openSearch = (bytes: Uint8Array, rows: number): SearchIndex => {
  const file = openFile(snapshotFormat, bytes);
  return openSearchIndex({
    rows,
    spaces: Texts.parse(jsonIn(file, "spaces")),
    vocabulary: openVocabulary(z.string().parse(jsonIn(file, "words"))),
    postings: { starts: numbersIn(file, "postings.starts"), bytes: file.read("postings") },
    sequences: lazily(() => ({
      starts: numbersIn(file, "sequences.starts"),
      bytes: file.read("sequences"),
    })),
  });
};

/** Calls `load` once; again only after it failed. */
const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
};

const segmentsIn = (file: PackedFile): Uint8Array[] => {
  const all = file.read("rows");
  let end = 0;
  return Array.from(numbersIn(file, "rows.sizes"), (size) => {
    end += size;
    return all.subarray(end - size, end);
  });
};

/** @param loadSearch fetches the second file; called at the first search */
export const decodeSnapshot = (list: Uint8Array, loadSearch: () => Promise<Uint8Array>): Snapshot => {
  const file = openFile(snapshotFormat, list);
  const keys = {
    ruleTitle: openKeys(file, "ruleTitle"),
    sourceSection: openKeys(file, "sourceSection"),
    action: openKeys(file, "action"),
  };
  const rows = packedRowStore(numbersIn(file, "rows.starts"), segmentsIn(file));
  const ordinals = numbersIn(file, "ordinals");
  return {
    count: ordinals.length,
    bytes: snapshotBytes({ keys, rows }),
    runs: runsIn(file),
    ordinals,
    priorities: file.read("priorities"),
    active: file.read("active"),
    moments: Texts.parse(jsonIn(file, "moments")),
    momentOf: numbersIn(file, "momentOf"),
    keys,
    rowText: (row) => rowText(rows, row),
    search: once(async () => openSearch(await loadSearch(), ordinals.length)),
  };
};
