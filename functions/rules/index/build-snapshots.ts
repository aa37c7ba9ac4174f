import { forEachAlone } from "../../core/for-each-alone.ts";
import { libraryRepository } from "../../regulation/library/library-repository.ts";
import { buildFromParts } from "./build-from-parts.ts";
import { encodeSnapshot } from "./snapshot-codec.ts";
import type { SnapshotEvent } from "./snapshot-event.ts";
import { snapshotFiles } from "./snapshot-files.ts";
import { libraryOf, snapshotKey, type TitleVersion } from "./title-version.ts";

/** The list part is written last: where it lies, the search part does, too. */
const buildMissing = async (version: TitleVersion): Promise<boolean> => {
  if (await snapshotFiles.exists(snapshotKey(version, "list"))) return false;
  const { list, search } = encodeSnapshot(await buildFromParts(version));
  await snapshotFiles.write(snapshotKey(version, "search"), search);
  await snapshotFiles.write(snapshotKey(version, "list"), list);
  return true;
};

/**
 * Writes the snapshots of the current versions of some titles, where they are missing, one after another. It
 * may run twice at once or end anywhere: the same version makes the same bytes under the same name.
 * @returns how many were written
 */
export const buildSnapshots = async ({ companyId, titles }: SnapshotEvent): Promise<number> => {
  const pointers = await libraryRepository.listTitles(libraryOf(companyId));
  let written = 0;
  const asked = pointers.filter((each) => titles.includes(each.titleNumber));
  await forEachAlone(
    asked,
    ({ titleNumber }) => `${companyId ?? "shared"} ${titleNumber}`,
    async ({ titleNumber, version }) => {
      if (await buildMissing({ companyId, titleNumber, version })) written += 1;
    },
  );
  return written;
};
