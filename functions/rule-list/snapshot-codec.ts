import * as z from "zod";
import type { KeyColumn } from "./key-column.ts";
import { type Blocks, openFile, packFile } from "./packed-file.ts";
import type { Sequences } from "./postings.ts";
import { packedRowStore, packSegments } from "./row-store.ts";
import { openSearchIndex, type SearchIndex } from "./search-index.ts";
import type { SearchTexts } from "./search-texts.ts";
import { type BuiltSnapshot, type Snapshot, snapshotBytes, type TextSort } from "./snapshot.ts";
import { openVocabulary } from "./vocabulary.ts";

/** Name of the form of the encoded files: who knows another form builds the snapshot again. */
export const snapshotFormat = "3";

const textSorts = ["ruleTitle", "sourceSection", "action"] as const satisfies TextSort[];
const Runs = z.array(z.tuple([z.string(), z.string(), z.number().int()]));
const Texts = z.array(z.string());

const jsonBytes = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
/** Numbers as they lie in memory, the least byte first: so do all processors Lambda has. */
const numberBytes = (numbers: Uint32Array): Uint8Array =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);

type Open = (name: string) => Uint8Array;
const jsonIn = (open: Open, name: string): unknown => JSON.parse(Buffer.from(open(name)).toString());
/** A copy in memory of its own, since numbers must begin at a multiple of four. */
const numbersIn = (open: Open, name: string): Uint32Array =>
  new Uint32Array(new Uint8Array(open(name)).buffer);

const keyBlocks = (sort: TextSort, { places, ends, text }: KeyColumn): [string, Uint8Array][] => [
  [`${sort}.places`, numberBytes(places)],
  [`${sort}.ends`, numberBytes(ends)],
  // As JSON, since a key may be cut in the middle of a character, which UTF-8 cannot say.
  [`${sort}.text`, jsonBytes(text())],
];

const openKeys = (open: Open, sort: TextSort): KeyColumn => {
  const ends = numbersIn(open, `${sort}.ends`);
  let text: string | undefined;
  return {
    size: ends.length,
    places: numbersIn(open, `${sort}.places`),
    ends,
    text: () => {
      text ??= z.string().parse(jsonIn(open, `${sort}.text`));
      return text;
    },
  };
};

const listBlocks = (snapshot: Snapshot): Blocks => {
  const segments = packSegments(snapshot.rows);
  return new Map([
    ["runs", jsonBytes(snapshot.runs.map(({ partNo, section, from }) => [partNo, section, from]))],
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

const openSearch = (file: Uint8Array, rows: number): SearchIndex => {
  const open = openFile(snapshotFormat, file);
  let sequences: Sequences | undefined;
  return openSearchIndex({
    rows,
    spaces: Texts.parse(jsonIn(open, "spaces")),
    vocabulary: openVocabulary(z.string().parse(jsonIn(open, "words"))),
    postings: { starts: numbersIn(open, "postings.starts"), bytes: open("postings") },
    sequences: () => {
      sequences ??= { starts: numbersIn(open, "sequences.starts"), bytes: open("sequences") };
      return sequences;
    },
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

const segmentsIn = (open: Open): Uint8Array[] => {
  const all = open("rows");
  let end = 0;
  return Array.from(numbersIn(open, "rows.sizes"), (size) => {
    end += size;
    return all.subarray(end - size, end);
  });
};

/** @param loadSearch fetches the second file; called at the first search */
export const decodeSnapshot = (list: Uint8Array, loadSearch: () => Promise<Uint8Array>): Snapshot => {
  const open = openFile(snapshotFormat, list);
  const keys = {
    ruleTitle: openKeys(open, "ruleTitle"),
    sourceSection: openKeys(open, "sourceSection"),
    action: openKeys(open, "action"),
  };
  const rows = packedRowStore(numbersIn(open, "rows.starts"), segmentsIn(open));
  const ordinals = numbersIn(open, "ordinals");
  return {
    count: ordinals.length,
    bytes: snapshotBytes({ keys, rows }),
    runs: Runs.parse(jsonIn(open, "runs")).map(([partNo, section, from]) => ({ partNo, section, from })),
    ordinals,
    priorities: open("priorities"),
    active: open("active"),
    moments: Texts.parse(jsonIn(open, "moments")),
    momentOf: numbersIn(open, "momentOf"),
    keys,
    rows,
    search: once(async () => openSearch(await loadSearch(), ordinals.length)),
  };
};
