import { undoDays } from "../../../shared/schemas/import-job.ts";
import type { Condition } from "../../core/table/expression.ts";
import { type Item, type Operation, replaceWhen, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { chunkSortKey, pointerKey } from "./library-keys.ts";
import type { Library, TitlePointer } from "./library-types.ts";

/**
 * What a publication replaced is kept until its import can not be undone anymore, and a day longer. Readers
 * that began before a publication finish with the version they found.
 */
const graceSeconds = (undoDays + 1) * 24 * 3_600;

/** Where a version of a part or of a manifest lies, and in how many chunks. */
export interface StoredVersion {
  readonly pk: string;
  readonly prefix: string;
  readonly version: string;
  readonly chunks: number;
}

/**
 * The items of one version. Writing them twice is the same as once, for a version is the hash of its content;
 * a version that comes back after it was replaced is fresh again and does not expire.
 */
export const versionItems = (
  place: { readonly pk: string; readonly prefix: string },
  version: string,
  chunks: readonly Uint8Array[],
): Item[] => {
  const writtenAt = new Date().toISOString();
  return chunks.map((data, index) => ({
    pk: place.pk,
    sk: chunkSortKey(place.prefix, version, index),
    data,
    chunks: chunks.length,
    writtenAt,
  }));
};

/** Another import published this title since it was read: merge again. */
export class TitleMoved extends Error {
  constructor(titleNumber: number) {
    super(`Title ${titleNumber} was published by another import`);
    this.name = "TitleMoved";
  }
}

/** By its revision: a version may have been replaced and have come back, and its chunks expire in between. */
const sameAs = ({ version, revision }: TitlePointer): Condition[] => [
  { attribute: "version", is: "=", value: version },
  revision === 0 ? { absent: "revision" } : { attribute: "revision", is: "=", value: revision },
];

/** The write that makes a new version of a title the current one, unless another import did since `read`. */
export const publishTitle = (
  library: Library,
  read: TitlePointer | undefined,
  next: TitlePointer,
): Operation =>
  replaceWhen(
    { ...pointerKey(library, next.titleNumber), ...next },
    read ? sameAs(read) : [{ absent: "pk" }],
    () => new TitleMoved(next.titleNumber),
  );

const gone = new Error("The chunk is gone already, or was written again");

const expireChunk = async (
  stored: StoredVersion,
  chunk: number,
  ttl: number,
  replacedAt: string,
): Promise<void> => {
  const key = { pk: stored.pk, sk: chunkSortKey(stored.prefix, stored.version, chunk) };
  const isOlder: Condition = {
    anyOf: [{ absent: "writtenAt" }, { attribute: "writtenAt", is: "<", value: replacedAt }],
  };
  await table.write(update(key, { set: { ttl } }, () => gone, [isOlder])).catch((error: unknown) => {
    if (error !== gone) throw error;
  });
};

/**
 * Lets versions without a reference expire. May be repeated, and may come late: what a later publication
 * wrote again stays.
 * @param replacedAt the moment of the publication that replaced them
 */
export const retireVersions = async (
  versions: readonly StoredVersion[],
  replacedAt: string,
): Promise<void> => {
  const ttl = Math.floor(Date.parse(replacedAt) / 1_000) + graceSeconds;
  const chunks = versions.flatMap((stored) =>
    Array.from({ length: stored.chunks }, (_, chunk) => ({ stored, chunk })),
  );
  for (let from = 0; from < chunks.length; from += 8) {
    await Promise.all(
      chunks.slice(from, from + 8).map(({ stored, chunk }) => expireChunk(stored, chunk, ttl, replacedAt)),
    );
  }
};
