import { forAllRequests } from "../../core/deadline.ts";
import { log } from "../../core/log.ts";
import { buildFromParts } from "./build-from-parts.ts";
import { readSnapshotFile } from "./read-snapshot-file.ts";
import type { Snapshot } from "./snapshot.ts";
import { decodeSnapshot } from "./snapshot-codec.ts";
import { snapshotKey, type TitleVersion } from "./title-version.ts";

const buildInstead = (version: TitleVersion): Promise<Snapshot> => {
  log.warn("snapshot built in a request", { code: `title ${version.titleNumber}` });
  return buildFromParts(version);
};

const readSearch = async (version: TitleVersion): Promise<Uint8Array> => {
  const key = snapshotKey(version, "search");
  const file = await readSnapshotFile(key);
  if (file) return file;
  throw new Error(`There is no ${key}`);
};

/** A snapshot whose search part, where that cannot be read, is made from the packed parts instead. */
const withSearchInAnyCase = (snapshot: Snapshot, version: TitleVersion): Snapshot => {
  let built: Promise<Snapshot> | undefined;
  const instead = (error: unknown) => {
    if (!built) log.error("search part not read", error);
    built ??= forAllRequests(() => buildInstead(version));
    return built.then(({ search }) => search());
  };
  return { ...snapshot, search: () => snapshot.search().catch(instead) };
};

/** Undefined where there is no file, or none that can be used: storage must not keep people from their rules. */
const readSnapshot = async (version: TitleVersion): Promise<Snapshot | undefined> => {
  try {
    const list = await readSnapshotFile(snapshotKey(version, "list"));
    return (
      list &&
      withSearchInAnyCase(
        decodeSnapshot(list, () => forAllRequests(() => readSearch(version))),
        version,
      )
    );
  } catch (error) {
    log.error("snapshot not read", error);
    return undefined;
  }
};

const load = async (version: TitleVersion): Promise<Snapshot> =>
  (await readSnapshot(version)) ?? buildInstead(version);

/**
 * Snapshots by version: from memory, else from S3, else from the packed parts. A caller that asks while one is on
 * its way waits for that one. What stays in memory is decided by who uses it (`keepOnly`).
 */
export class SnapshotStore {
  private readonly known = new Map<string, Promise<Snapshot>>();

  /** @throws when the version's parts are gone, too */
  get(version: TitleVersion): Promise<Snapshot> {
    const key = snapshotKey(version, "list");
    const known = this.known.get(key);
    if (known) return known;
    const loading = forAllRequests(() => load(version));
    this.known.set(key, loading);
    loading.catch(() => {
      if (this.known.get(key) === loading) this.known.delete(key);
    });
    return loading;
  }

  /** Forgets all but these versions. */
  keepOnly(versions: readonly TitleVersion[]): void {
    const kept = new Set(versions.map((version) => snapshotKey(version, "list")));
    for (const key of this.known.keys()) if (!kept.has(key)) this.known.delete(key);
  }
}
