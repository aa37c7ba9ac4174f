import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { LostRace } from "../../core/problem.ts";
import { type Key, replace, replaceWhen } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { ByteCache } from "../../services/cache/byte-cache.ts";
import { lawFiles } from "../text/law-files.ts";
import { type OpenFile, unpackFile } from "./segment-codec.ts";

/*
 * The index of all published texts.
 *   pk `LAW`   sk `INDEX#TITLE#{nnn}`   the segment of a title, and the record it was made from
 *   pk `LAW`   sk `INDEX`               the list of the slices that searches read
 * Files lie under law/index/ and never change.
 */
export const indexFolder = "law/index/";

const IndexedTitle = z.object({
  titleNumber: z.int(),
  /** Key of the title's record that the segment was made from. */
  record: z.string(),
  segment: z.string(),
});
export type IndexedTitle = z.infer<typeof IndexedTitle>;

const Slice = z.object({ first: z.string(), key: z.string() });
const IndexList = z.object({
  texts: z.int(),
  words: z.int(),
  stemSlices: z.array(Slice.extend({ positionsKey: z.string() })),
  wordSlices: z.array(Slice),
  titles: z.array(
    z.object({
      titleNumber: z.int(),
      segment: z.string(),
      /** Slices of the places of its texts. */
      places: z.array(z.string()),
      /** Parts with the numbers of their first and last text. */
      parts: z.array(z.tuple([z.string(), z.int(), z.int()])),
    }),
  ),
});
export type IndexList = z.infer<typeof IndexList>;

const CurrentIndex = z.object({
  list: z.string(),
  /** Long ago for one that was published before this was kept. */
  publishedAt: IsoDateTime.default("2026-01-01T00:00:00.000Z"),
});
type CurrentIndex = z.infer<typeof CurrentIndex>;

const currentKey: Key = { pk: "LAW", sk: "INDEX" };
const titleKey = (titleNumber: number): Key => ({
  pk: "LAW",
  sk: `INDEX#TITLE#${String(titleNumber).padStart(3, "0")}`,
});

const indexedTitles = async (): Promise<IndexedTitle[]> =>
  (await table.queryAll({ pk: "LAW", begins: "INDEX#TITLE#" })).map((item) => IndexedTitle.parse(item));

const saveTitle = (title: IndexedTitle): Promise<void> =>
  table.write(replace({ ...titleKey(title.titleNumber), ...title }));

const current = async (): Promise<CurrentIndex | undefined> => {
  const item = await table.get(currentKey);
  return item && CurrentIndex.parse(item);
};

/** Makes a list the one that searches read. @throws LostRace where another worker published one meanwhile */
const publish = (before: CurrentIndex | undefined, list: string): Promise<void> =>
  table.write(
    replaceWhen(
      { ...currentKey, list, publishedAt: new Date().toISOString() },
      [before ? { attribute: "list", is: "=", value: before.list } : { absent: "pk" }],
      () => new LostRace("The index was published meanwhile."),
    ),
  );

/** Lists by key: one is a few hundred KB, and never changes. */
const lists = new Map<string, Promise<IndexList>>();
const readList = (key: string): Promise<IndexList> => {
  const known = lists.get(key);
  if (known) return known;
  const reading = lawFiles.readJson(key).then(({ value }) => IndexList.parse(value));
  lists.clear();
  lists.set(key, reading);
  reading.catch(() => lists.delete(key));
  return reading;
};

const slices = new ByteCache<OpenFile>(96 * 1024 * 1024);
/** A file of the index, from memory where it was opened before: to open one takes longer than to search it. */
const readSlice = async (key: string): Promise<OpenFile> => {
  const known = slices.get(key);
  if (known) return known;
  const file = unpackFile(await lawFiles.read(key));
  slices.set(key, file, file.size);
  return file;
};

export const textIndex = { indexedTitles, saveTitle, current, publish, readList, readSlice };
