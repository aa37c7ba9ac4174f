import { type Item, type Operation, replaceWhen, update } from "../core/table/operation.ts";
import { table } from "../core/table/table.ts";
import { chunkSortKey, pointerKey } from "./library-repository.ts";
import type { Library, TitlePointer } from "./library-types.ts";

/** Readers that began before a publication finish with the version they found; a day is more than any takes. */
const graceSeconds = 24 * 3_600;

/** Where a version of a part or of a manifest lies, and in how many chunks. */
export interface StoredVersion {
  readonly pk: string;
  readonly prefix: string;
  readonly version: string;
  readonly chunks: number;
}

/** The items of one version. Writing them twice is the same as once, for a version is the hash of its content. */
export const versionItems = (
  place: { readonly pk: string; readonly prefix: string },
  version: string,
  chunks: readonly Uint8Array[],
): Item[] =>
  chunks.map((data, index) => ({
    pk: place.pk,
    sk: chunkSortKey(place.prefix, version, index),
    data,
    chunks: chunks.length,
  }));

/** Another import published this title since it was read: merge again. */
export class TitleMoved extends Error {
  constructor(titleNumber: number) {
    super(`Title ${titleNumber} was published by another import`);
    this.name = "TitleMoved";
  }
}

/** The write that makes a new version of a title the current one, if nobody else did since `read`. */
export const publishTitle = (
  library: Library,
  read: TitlePointer | undefined,
  next: TitlePointer,
): Operation =>
  replaceWhen(
    { ...pointerKey(library, next.titleNumber), ...next },
    [read ? { attribute: "version", is: "=", value: read.version } : { absent: "pk" }],
    () => new TitleMoved(next.titleNumber),
  );

const gone = new Error("The chunk is gone already");

const expireChunk = async (stored: StoredVersion, chunk: number, ttl: number): Promise<void> => {
  const key = { pk: stored.pk, sk: chunkSortKey(stored.prefix, stored.version, chunk) };
  await table.write(update(key, { set: { ttl } }, () => gone)).catch((error: unknown) => {
    if (error !== gone) throw error;
  });
};

/** Lets versions that nobody points to expire a day from `now`. May be repeated. */
export const retireVersions = async (versions: readonly StoredVersion[], now: Date): Promise<void> => {
  const ttl = Math.floor(now.getTime() / 1_000) + graceSeconds;
  const chunks = versions.flatMap((stored) =>
    Array.from({ length: stored.chunks }, (_, chunk) => ({ stored, chunk })),
  );
  for (let from = 0; from < chunks.length; from += 8) {
    await Promise.all(
      chunks.slice(from, from + 8).map(({ stored, chunk }) => expireChunk(stored, chunk, ttl)),
    );
  }
};
