import { DeleteObjectsCommand, ListObjectVersionsCommand, type ObjectVersion } from "@aws-sdk/client-s3";
import { config } from "../../core/config.ts";
import { uploadsClient } from "../../services/uploads/uploaded-objects.ts";
import type { Pause } from "./own-rows.ts";

/** Where files of a company lie: uploads, documents and evidence, lists and archives, packs; snapshots of its rules. */
const foldersOf = (companyId: string): readonly (readonly [bucket: string, prefix: string])[] => {
  const { UPLOADS_BUCKET, LIBRARY_BUCKET } = config();
  return [
    ...["q", "files", "exports", "packs"].map(
      (folder) => [UPLOADS_BUCKET, `${folder}/${companyId}/`] as const,
    ),
    ...["snapshots", "snapshots/states"].map(
      (folder) => [LIBRARY_BUCKET, `${folder}/${companyId}/`] as const,
    ),
  ];
};

type Version = Pick<ObjectVersion, "Key" | "VersionId" | "Size" | "IsLatest">;

/** All versions under a prefix, and what marks files as deleted, a thousand at once. */
async function* versionsUnder(Bucket: string, Prefix: string): AsyncGenerator<Version[]> {
  let next: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } = {};
  do {
    const page = await uploadsClient().send(new ListObjectVersionsCommand({ Bucket, Prefix, ...next }));
    const found: Version[] = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])];
    if (found.length > 0) yield found;
    next = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
  } while (next.KeyMarker);
}

/** How many files a company has, and their bytes; versions that were replaced are not counted. */
export const countFiles = async (companyId: string, pause: Pause) => {
  const counted = { files: 0, bytes: 0 };
  for (const place of foldersOf(companyId))
    for await (const versions of versionsUnder(...place)) {
      pause();
      for (const { Size, IsLatest } of versions.filter(({ Size }) => Size !== undefined))
        if (IsLatest) {
          counted.files += 1;
          counted.bytes += Size ?? 0;
        }
    }
  return counted;
};

/** Removes all files of a company for good, in every version. */
export const eraseFiles = async (companyId: string, pause: Pause): Promise<void> => {
  for (const [Bucket, prefix] of foldersOf(companyId))
    for await (const versions of versionsUnder(Bucket, prefix)) {
      pause();
      const Objects = versions.map(({ Key = "", VersionId }) => ({ Key, ...(VersionId && { VersionId }) }));
      const { Errors = [] } = await uploadsClient().send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
      );
      if (Errors.length > 0) throw new Error(`Files of a company were not removed: ${Errors[0]?.Code}`);
    }
};
