import type { FilePlace } from "../../services/files/made-file.ts";
import { presignDocument } from "../../services/files/presigned-document.ts";
import type { ArchiveIds, ArchiveRecord } from "./archive-repository.ts";

/** The browser follows at once. */
const validSeconds = 60;

/** Beside the exports of the company, which are kept as long. */
const place = ({ companyId, id }: ArchiveIds): FilePlace => ({
  objectKey: `exports/${companyId}/archive/${id}.zip`,
  mimeType: "application/zip",
});

/** An address that saves the file. */
const address = (record: ArchiveRecord): Promise<string> =>
  presignDocument(
    { ...place(record), fileName: `company-archive-${record.createdAt.slice(0, 10)}.zip` },
    "attachment",
    validSeconds,
  );

export const archiveFiles = { place, address };
