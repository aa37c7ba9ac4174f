import { log } from "../core/log.ts";
import type { Snapshot } from "../rule-list/snapshot.ts";
import { decodeSnapshot, encodeSnapshot } from "../rule-list/snapshot-codec.ts";
import { buildFromParts } from "./build-from-parts.ts";
import { readSnapshotFile } from "./read-snapshot-file.ts";
import { snapshotKey, type TitleVersion } from "./title-version.ts";

/** Storage that is away or holds damaged bytes must not keep people from their rules: the table has all. */
const unlessBroken = async <T>(what: string, work: () => Promise<T | undefined>): Promise<T | undefined> => {
  try {
    return await work();
  } catch (error) {
    log.error(`${what} could not be read`, error);
    return undefined;
  }
};

const buildInstead = (version: TitleVersion): Promise<Snapshot> => {
  log.warn("snapshot built in a request", { code: `title ${version.titleNumber}` });
  return buildFromParts(version);
};

const loadSearch = async (version: TitleVersion): Promise<Uint8Array> => {
  const stored = await unlessBroken("The search part of a snapshot", () =>
    readSnapshotFile(snapshotKey(version, "search")),
  );
  return stored ?? encodeSnapshot(await buildInstead(version)).search;
};

const load = async (version: TitleVersion): Promise<Snapshot> => {
  const stored = await unlessBroken("A snapshot", async () => {
    const list = await readSnapshotFile(snapshotKey(version, "list"));
    return list && decodeSnapshot(list, () => loadSearch(version));
  });
  return stored ?? buildInstead(version);
};

/**
 * Snapshots by version: from memory, else from S3, else from the packed parts. Whoever asks while one is on
 * its way waits for that one. What stays in memory is decided by who uses it (`keepOnly`).
 */
export class SnapshotStore {
  private readonly known = new Map<string, Promise<Snapshot>>();

  /** @throws when the version's parts are gone, too */
  get(version: TitleVersion): Promise<Snapshot> {
    const key = snapshotKey(version, "list");
    const known = this.known.get(key);
    if (known) return known;
    const loading = load(version);
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
