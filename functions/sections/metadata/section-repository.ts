import * as z from "zod";
import type { SectionKey } from "../../../shared/schemas/section-metadata.ts";
import { notFound, type Problem } from "../../core/problem.ts";
import type { Key } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { readText, readTexts } from "../../services/packing/packed-chunks.ts";
import {
  comparisonKeys,
  entryKey,
  placeKey,
  sectionPartition,
  textKeys,
  uniqueKey,
  versionKey,
  versionPrefix,
} from "./section-keys.ts";
import { hasKnownText, inOrder, SectionEntry, VersionRecord } from "./section-record.ts";
import { type Comparison, readComparison } from "./stored-comparison.ts";

/* The keys are drawn in section-keys.ts. */
const Place = z.object({ title: z.number().int() });
const Claim = z.object({ owner: z.string() });

/** The one refusal of an entry that is not there. */
export const sectionNotFound = (): Problem => notFound("Section metadata not found");

/** In which title an entry was when this function last looked: a guess of what to read. */
const titles = new Map<string, number>();
const mostTitles = 20_000;

/** An entry without its text, or undefined. */
const get = async (id: string): Promise<SectionEntry | undefined> => {
  const expected = titles.get(id);
  const [place, guessed] = await Promise.all([
    table.get(placeKey(id)),
    expected === undefined ? undefined : table.get(entryKey(expected, id)),
  ]);
  if (!place) return undefined;
  const { title } = Place.parse(place);
  if (titles.size >= mostTitles) titles.clear();
  titles.set(id, title);
  const item = title === expected ? guessed : await table.get(entryKey(title, id));
  return item && SectionEntry.parse(item);
};

/** Entries without their texts, in the order of the ids. */
const getMany = async (ids: readonly string[]): Promise<(SectionEntry | undefined)[]> => {
  const places = await table.getMany(ids.map(placeKey));
  const found = ids.filter((_, index) => places[index]);
  const keys = found.map((id) => entryKey(Place.parse(places[ids.indexOf(id)]).title, id));
  const items = await table.getMany(keys);
  const entries = new Map(found.map((id, index) => [id, items[index]] as const));
  return ids.map((id) => {
    const item = entries.get(id);
    return item && SectionEntry.parse(item);
  });
};

/** @throws 404 */
const mustGet = async (id: string): Promise<SectionEntry> => {
  const entry = await get(id);
  if (!entry) throw sectionNotFound();
  return entry;
};

/** Which entries have these composite keys, in their order. */
const idsOf = async (keys: readonly SectionKey[]): Promise<(string | undefined)[]> =>
  (await table.getMany(keys.map(uniqueKey))).map((item) => item && Claim.parse(item).owner);

/** The versions of an entry without their texts, from the oldest to the newest. */
const versions = async (id: string): Promise<VersionRecord[]> =>
  (await table.queryAll({ pk: sectionPartition(id), begins: versionPrefix }))
    .map((item) => VersionRecord.parse(item))
    .sort(inOrder);

const keysOfText = (id: string, { text }: Pick<VersionRecord, "text">): Key[] =>
  textKeys(id, text.version, text.chunks);

/** The text of an entry's newest version, or of a version that was read; empty where its file gave none. */
const textOf = (id: string, stored: Pick<VersionRecord, "text">): Promise<string> =>
  readText(keysOfText(id, stored));

/** The texts of many entries, in their order. */
const textsOf = (entries: readonly SectionEntry[]): Promise<string[]> =>
  readTexts(entries.map((entry) => keysOfText(entry.id, entry)));

/** The text of one version; undefined where there is no such version. */
const getVersionText = async (id: string, version: number): Promise<string | undefined> => {
  const item = await table.get(versionKey(id, version));
  return item && textOf(id, VersionRecord.parse(item));
};

/** The texts that the horizon map compares; null where there is no version, or its file gave no text. */
export interface SectionComparison extends Comparison {
  readonly entry: SectionEntry;
  readonly previousText: string | null;
  readonly currentText: string | null;
}

const nothing: Comparison = { parts: [], changes: [], differences: [] };

/**
 * What differs between the two newest versions of an entry that differ, as it was stored when the newer was saved;
 * no parts where none do. Undefined where there is no such entry.
 */
const getComparison = async (id: string): Promise<SectionComparison | undefined> => {
  const entry = await get(id);
  if (!entry) return undefined;
  const { current, previous, comparisonChunks } = entry.horizon;
  const known = (side: typeof previous) =>
    side && hasKnownText(side) ? getVersionText(id, side.version) : null;
  const stored =
    previous && comparisonChunks > 0
      ? readText(comparisonKeys(id, previous.version, current.version, comparisonChunks))
      : null;
  const [currentText = null, previousText = null, comparison] = await Promise.all([
    known(current),
    known(previous),
    stored,
  ]);
  const texts = { entry, currentText, previousText };
  if (comparison === null || currentText === null || previousText === null) return { ...texts, ...nothing };
  return { ...texts, ...readComparison(comparison, previousText, currentText) };
};

export const sections = {
  get,
  getMany,
  mustGet,
  idsOf,
  versions,
  textOf,
  textsOf,
  getVersionText,
  getComparison,
};
