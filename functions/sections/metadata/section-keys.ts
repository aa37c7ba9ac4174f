import type { SectionKey } from "../../../shared/schemas/section-metadata.ts";
import { foldName } from "../../core/fold-name.ts";
import { sha256 } from "../../core/ids.ts";
import type { Key } from "../../core/table/operation.ts";
import { sectionStates } from "../../regulation/text/official-rows.ts";

/*
 * Sections of the regulation, which the super admin writes and every company reads.
 *   pk `SECTIONS#T#{nnn}`     sk `{id}`                         an entry as its newest version has it, without its
 *                                                               text, with what the horizon map shows of it
 *   pk `SECTIONS`             sk `TITLE#{nnn}`                  names the present state of a title's entries, with
 *                             sk `TITLE#{nnn}#{lane}`           those of imports, which write side by side
 *                             sk `TITLE#{nnn}#official`         that of the copy of the law (`official-rows.ts`)
 *   pk `SECTION_KEY#{hash}`   sk `UNIQUE`                       which entry has this composite key
 *   pk `SECTION#{id}`         sk `ENTRY`                        in which title an entry lies
 *   pk `SECTION#{id}`         sk `VERSION#{version}`            one saved state, without its text
 *   pk `SECTION#{id}`         sk `TEXT#{version}#{chunk}`       a text, zstd; versions of the same text share it
 *   pk `SECTION#{id}`         sk `COMPARISON#{previous}#{current}#{chunk}`   what differs between two of them, zstd
 * Versions, texts and comparisons are added and never replaced; only a version whose text waits for its file gets
 * that text later.
 */
const padded = (value: number, length: number): string => String(value).padStart(length, "0");

export const revisionPartition = sectionStates;

export const titlePartition = (title: number): string => `SECTIONS#T#${padded(title, 3)}`;
export const entryKey = (title: number, id: string): Key => ({ pk: titlePartition(title), sk: id });
export const revisionKey = (title: number, lane: number): Key => ({
  pk: revisionPartition,
  sk: `TITLE#${padded(title, 3)}${lane === 0 ? "" : `#${lane}`}`,
});

export const sectionPartition = (id: string): string => `SECTION#${id}`;
export const placeKey = (id: string): Key => ({ pk: sectionPartition(id), sk: "ENTRY" });
export const versionPrefix = "VERSION#";
export const versionKey = (id: string, version: number): Key => ({
  pk: sectionPartition(id),
  sk: `${versionPrefix}${padded(version, 6)}`,
});

const chunkKeys = (id: string, prefix: string, chunks: number): Key[] =>
  Array.from({ length: chunks }, (_, index) => ({
    pk: sectionPartition(id),
    sk: `${prefix}#${padded(index, 2)}`,
  }));

/** Where the chunks of a text lie, in order. */
export const textKeys = (id: string, version: number, chunks: number): Key[] =>
  chunkKeys(id, `TEXT#${padded(version, 6)}`, chunks);

/** Where the chunks of a comparison of two versions lie, in order. */
export const comparisonKeys = (id: string, previous: number, current: number, chunks: number): Key[] =>
  chunkKeys(id, `COMPARISON#${padded(previous, 6)}#${padded(current, 6)}`, chunks);

/** The composite key as one text, without regard to case and runs of spaces. */
export const foldedKey = ({ title, chapter, subchapter, part, sectionId }: SectionKey): string =>
  JSON.stringify([title, ...[chapter, subchapter, part, sectionId].map(foldName)]);

export const uniqueKey = (key: SectionKey): Key => ({
  pk: `SECTION_KEY#${sha256(foldedKey(key))}`,
  sk: "UNIQUE",
});
