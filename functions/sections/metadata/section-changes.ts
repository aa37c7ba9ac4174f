import { randomUUID } from "node:crypto";
import {
  claimUnique,
  insert,
  type Operation,
  remove,
  replace,
  replaceWhen,
  update,
  upsert,
} from "../../core/table/operation.ts";
import { entryKey, foldedKey, placeKey, revisionKey, uniqueKey, versionKey } from "./section-keys.ts";
import type { SectionEntry, VersionRecord } from "./section-record.ts";

/** Another change, or the reading of a file, was faster: read again and repeat. */
export class SectionChanged extends Error {}

const changed = () => new SectionChanged();
const asRead = ({ change }: SectionEntry) => [{ attribute: "change", is: "=", value: change }] as const;
const releaseKey = (entry: SectionEntry): Operation =>
  remove(uniqueKey(entry), changed, [{ attribute: "owner", is: "=", value: entry.id }]);

const newEntry = (entry: SectionEntry, keyTaken: () => Error): Operation[] => [
  insert({ ...entryKey(entry.title, entry.id), ...entry }, changed),
  insert({ ...placeKey(entry.id), title: entry.title }, changed),
  claimUnique(uniqueKey(entry), entry.id, keyTaken),
];

const moved = (entry: SectionEntry, before: SectionEntry): Operation[] => [
  remove(entryKey(before.title, before.id), changed, asRead(before)),
  insert({ ...entryKey(entry.title, entry.id), ...entry }, changed),
  update(placeKey(entry.id), { set: { title: entry.title } }, changed),
];

/**
 * The writes of an entry, in place of what was read of it.
 * @param keyTaken what to throw where another entry has its composite key
 */
export const entryOperations = (
  entry: SectionEntry,
  before: SectionEntry | undefined,
  keyTaken: () => Error,
): Operation[] => {
  if (!before) return newEntry(entry, keyTaken);
  const row =
    entry.title === before.title
      ? [replaceWhen({ ...entryKey(entry.title, entry.id), ...entry }, asRead(before), changed)]
      : moved(entry, before);
  if (foldedKey(entry) === foldedKey(before)) return row;
  return [...row, claimUnique(uniqueKey(entry), entry.id, keyTaken), releaseKey(before)];
};

/** The writes that take an entry away; what it had is removed afterwards. */
export const removeOperations = (entry: SectionEntry): Operation[] => [
  remove(entryKey(entry.title, entry.id), changed, asRead(entry)),
  remove(placeKey(entry.id), changed),
  releaseKey(entry),
];

/** The write of a version: the one change of its entry, in the same transaction, is its only writer. */
export const versionOperation = (id: string, record: VersionRecord): Operation =>
  replace({ ...versionKey(id, record.version), ...record });

/**
 * The writes that tell lists in memory which titles to read again.
 * @param lane transactions of different lanes do not meet on one item
 */
export const revisionOperations = (titles: Iterable<number>, lane = 0): Operation[] =>
  [...new Set(titles)].map((titleNumber) =>
    upsert(revisionKey(titleNumber, lane), { set: { titleNumber, revision: randomUUID() } }),
  );
