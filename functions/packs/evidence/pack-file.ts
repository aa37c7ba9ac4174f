import type { FilePlace } from "../../services/files/made-file.ts";
import { presignDocument } from "../../services/files/presigned-document.ts";
import { uploadedObjects } from "../../services/uploads/uploaded-objects.ts";
import type { PackIds, PackRecord } from "./pack-repository.ts";

/** The browser follows at once. */
const validSeconds = 60;

const place = ({ companyId, id }: PackIds): FilePlace => ({
  objectKey: `packs/${companyId}/${id}.zip`,
  mimeType: "application/zip",
});

const drop = (ids: PackIds): Promise<void> => uploadedObjects.remove(place(ids).objectKey);

/** An address that saves the file. */
const address = (record: PackRecord): Promise<string> =>
  presignDocument(
    { ...place(record), fileName: `evidence-pack-${record.day}.zip` },
    "attachment",
    validSeconds,
  );

export const packFiles = { place, drop, address };
