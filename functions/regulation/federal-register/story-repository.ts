import * as z from "zod";
import { IsoDate, IsoDateTime } from "../../../shared/schemas/dates.ts";
import { StoryDocument } from "../../../shared/schemas/story.ts";
import { sha256 } from "../../core/ids.ts";
import { type Key, replace, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { ByteCache } from "../../services/cache/byte-cache.ts";
import { packText, putChunks, readText } from "../../services/packing/packed-chunks.ts";
import { type StoredStory, storiesOf } from "./stories.ts";

/*
 * What the Federal Register published of the parts of a title.
 *   pk `STORIES`            sk `TITLE#{nnn}`          what was read of a title, and when
 *   pk `STORIES#T#{nnn}`    sk `{version}#{chunk}`    its documents, packed; a version never changes
 */
const TitleDocuments = z.object({
  titleNumber: z.int(),
  /** Names the content of its chunks. */
  version: z.string(),
  chunks: z.int(),
  /** Documents published up to this day were read. */
  readThrough: IsoDate,
  checkedAt: IsoDateTime,
  /** What the last reading left out; null where it was complete. */
  reason: z.string().nullable(),
  /** Whether its rules are kept for changes of the law (`rule-documents.ts`). */
  keepsRules: z.boolean().default(false),
});
type TitleDocuments = z.infer<typeof TitleDocuments>;

const number = (titleNumber: number): string => String(titleNumber).padStart(3, "0");
const key = (titleNumber: number): Key => ({ pk: "STORIES", sk: `TITLE#${number(titleNumber)}` });
const chunkKeys = ({ titleNumber, version, chunks }: TitleDocuments): Key[] =>
  Array.from({ length: chunks }, (_, chunk) => ({
    pk: `STORIES#T#${number(titleNumber)}`,
    sk: `${version}#${String(chunk).padStart(4, "0")}`,
  }));

/** All titles of which something was read: one Query of 50 small items at most. */
const list = async (): Promise<TitleDocuments[]> =>
  (await table.queryAll({ pk: "STORIES", begins: "TITLE#" })).map((item) => TitleDocuments.parse(item));

const get = async (titleNumber: number): Promise<TitleDocuments | undefined> => {
  const item = await table.get(key(titleNumber));
  return item && TitleDocuments.parse(item);
};

const documentsOf = async (stored: TitleDocuments): Promise<StoryDocument[]> =>
  z.array(StoryDocument).parse(JSON.parse((await readText(chunkKeys(stored))) || "[]"));

/** Readers that found the version before finish with it. */
const graceSeconds = 24 * 3_600;
const gone = new Error("The chunk is gone already");

const retire = async (stored: TitleDocuments, now: Date): Promise<void> => {
  const ttl = Math.floor(now.getTime() / 1_000) + graceSeconds;
  for (const chunk of chunkKeys(stored)) {
    await table.write(update(chunk, { set: { ttl } }, () => gone)).catch((error: unknown) => {
      if (error !== gone) throw error;
    });
  }
};

/** Publishes the documents of a title: readers see all of them or those before. One worker writes them. */
const publish = async (
  documents: readonly StoryDocument[],
  facts: Omit<TitleDocuments, "version" | "chunks">,
  now: Date,
): Promise<void> => {
  const before = await get(facts.titleNumber);
  const text = JSON.stringify(documents);
  const packed = await packText(text);
  const next = { ...facts, version: sha256(text).slice(0, 22), chunks: packed.length };
  await table.transact(putChunks(chunkKeys(next), packed));
  await table.write(replace({ ...key(facts.titleNumber), ...next }));
  if (before && before.version !== next.version) await retire(before, now);
};

/** Stories by title and version: they never change. */
const kept = new ByteCache<readonly StoredStory[]>(48 * 1024 * 1024);

const storiesOfTitle = async (stored: TitleDocuments): Promise<readonly StoredStory[]> => {
  const name = `${stored.titleNumber} ${stored.version}`;
  const known = kept.get(name);
  if (known) return known;
  const text = (await readText(chunkKeys(stored))) || "[]";
  const stories = storiesOf(z.array(StoryDocument).parse(JSON.parse(text)));
  kept.set(name, stories, text.length * 2);
  return stories;
};

/** Each title holds all documents that name it, so of a story the telling with the most documents is the whole one. */
const toldOnce = (found: readonly StoredStory[]): StoredStory[] => {
  const largest = new Map<string, StoredStory>();
  for (const story of found) {
    const other = largest.get(story.id);
    if (!other || other.documents.length < story.documents.length) largest.set(story.id, story);
  }
  return [...largest.values()];
};

/**
 * The stories of some titles. One that concerns several of them is told once.
 * @param titles all where none are named
 */
const ofTitles = async (
  titles?: ReadonlySet<number>,
): Promise<{ stories: StoredStory[]; read: TitleDocuments[] }> => {
  const read = (await list()).filter(({ titleNumber }) => !titles || titles.has(titleNumber));
  return { stories: toldOnce((await Promise.all(read.map(storiesOfTitle))).flat()), read };
};

/** The stories of a few titles, each asked for by its key. */
const ofFewTitles = async (titles: readonly number[]): Promise<StoredStory[]> => {
  const read = await Promise.all(titles.map(get));
  return toldOnce((await Promise.all(read.map((stored) => (stored ? storiesOfTitle(stored) : [])))).flat());
};

export const storyDocuments = { list, get, documentsOf, publish, ofTitles, ofFewTitles };
