import { type Library, ownLibrary, sharedLibrary } from "../../regulation/library/library-types.ts";
import { snapshotFormat } from "./snapshot-codec.ts";

/** One version of a title in a library. A version never changes, and so neither does its snapshot. */
export interface TitleVersion {
  /** Whose library; null for the shared one. */
  readonly companyId: string | null;
  readonly titleNumber: number;
  /** Content hash, as the title's pointer names it. */
  readonly version: string;
}

export const libraryOf = (companyId: string | null): Library =>
  companyId === null ? sharedLibrary : ownLibrary(companyId);

/** Everything in the bucket lies under this; roles name it (`infra/lib/grants/statements.ts`). */
export const snapshotsFolder = "snapshots/";

/**
 * Where a snapshot lies: `snapshots/{shared or company}/{title}/{version}/{format}.list`, with its search part
 * beside it. Readers of another format look under another name.
 */
export const snapshotKey = (
  { companyId, titleNumber, version }: TitleVersion,
  part: "list" | "search",
): string => `${snapshotsFolder}${companyId ?? "shared"}/${titleNumber}/${version}/${snapshotFormat}.${part}`;

/** The library and title a key belongs to, or undefined for a name that is none of ours. */
export const placeInKey = (key: string): { companyId: string | null; titleNumber: number } | undefined => {
  const [, library, title] = /^snapshots\/([^/]+)\/(\d+)\/[^/]+\/[^/]+$/.exec(key) ?? [];
  if (library === undefined) return undefined;
  return { companyId: library === "shared" ? null : library, titleNumber: Number(title) };
};
