import { forEachAlone } from "../../core/for-each-alone.ts";
import { invokeWorker } from "../../core/invoke-worker.ts";
import { libraryRepository } from "../../regulation/library/library-repository.ts";
import type { TitlePointer } from "../../regulation/library/library-types.ts";
import { ownLibraries } from "../../regulation/library/own-libraries.ts";
import { type SnapshotEvent, snapshotWorker } from "./snapshot-event.ts";
import { snapshotFiles } from "./snapshot-files.ts";
import { libraryOf, placeInKey, snapshotKey } from "./title-version.ts";

/** Readers that began before a publication finish with the version they found, as with its packed parts. */
const graceMs = 24 * 3_600_000;
const parallel = 8;

interface Title {
  readonly pointer: TitlePointer;
  /** Names of the files of its current version. */
  readonly current: readonly [list: string, search: string];
}

const titlesOf = async (companyId: string | null): Promise<Title[]> =>
  (await libraryRepository.listTitles(libraryOf(companyId))).map((pointer) => ({
    pointer,
    current: [
      snapshotKey({ companyId, ...pointer }, "list"),
      snapshotKey({ companyId, ...pointer }, "search"),
    ],
  }));

/** Files of a title that no pointer has named for a day; of a title without a pointer none. */
const replacedFiles = (titles: readonly Title[], keys: readonly string[], now: Date): string[] =>
  keys.filter((key) => {
    const place = placeInKey(key);
    const title = titles.find(({ pointer }) => pointer.titleNumber === place?.titleNumber);
    if (!title || title.current.includes(key)) return false;
    return Date.parse(title.pointer.updatedAt) + graceMs < now.getTime();
  });

/** What a sweep did. */
export interface Sweep {
  readonly started: number;
  readonly removed: number;
}

/**
 * Compares the files of snapshots with the current versions of all libraries: starts the worker for those that
 * are missing (a lost start, a new format, a restored table), and removes what was replaced a day ago.
 */
export const sweepSnapshots = async (now: Date): Promise<Sweep> => {
  const keys = await snapshotFiles.list();
  const present = new Set(keys);
  const byLibrary = Map.groupBy(keys, (key) => placeInKey(key)?.companyId);
  let started = 0;
  let removed = 0;
  const sweepLibrary = async (companyId: string | null): Promise<void> => {
    const titles = await titlesOf(companyId);
    const missing = titles.filter(({ current: [list] }) => !present.has(list));
    if (missing.length > 0) {
      const event: SnapshotEvent = { companyId, titles: missing.map(({ pointer }) => pointer.titleNumber) };
      await invokeWorker(snapshotWorker, event);
      started += missing.length;
    }
    const replaced = replacedFiles(titles, byLibrary.get(companyId) ?? [], now);
    for (const key of replaced) await snapshotFiles.remove(key);
    removed += replaced.length;
  };
  const libraries = [null, ...(await ownLibraries.list())];
  await forEachAlone(libraries, (companyId) => companyId ?? "shared", sweepLibrary, parallel);
  return { started, removed };
};
