import { config } from "../../core/config.ts";
import { deleteObjects, listVersions } from "../../core/s3.ts";
import { uploadsS3 } from "../../services/uploads/uploaded-objects.ts";
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

/** How many files a company has, and their bytes; versions that were replaced are not counted. */
export const countFiles = async (companyId: string, pause: Pause) => {
  const counted = { files: 0, bytes: 0 };
  for (const place of foldersOf(companyId))
    for await (const versions of listVersions(uploadsS3, ...place)) {
      pause();
      for (const { size, isLatest } of versions)
        if (size !== undefined && isLatest) {
          counted.files += 1;
          counted.bytes += size;
        }
    }
  return counted;
};

/** Removes all files of a company for good, in every version. */
export const eraseFiles = async (companyId: string, pause: Pause): Promise<void> => {
  for (const [bucket, prefix] of foldersOf(companyId))
    for await (const versions of listVersions(uploadsS3, bucket, prefix)) {
      pause();
      if (versions.length > 0) await deleteObjects(uploadsS3, bucket, versions);
    }
};
