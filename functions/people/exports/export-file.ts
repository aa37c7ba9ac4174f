import { exportTypes } from "../../services/exports/list-export.ts";
import type { FilePlace } from "../../services/files/made-file.ts";
import { presignDocument } from "../../services/files/presigned-document.ts";
import type { ExportRecord } from "./export-job-repository.ts";

/** The person may have closed the page meanwhile; S3 takes no older signature. */
const validSeconds = 15 * 60;

const place = ({ companyId, userId, exportId, format }: ExportRecord): FilePlace => ({
  objectKey: `exports/${companyId ?? "system"}/${userId}/${exportId}.${format}`,
  mimeType: exportTypes[format],
});

/** An address that saves the file, for some minutes. */
const address = (record: ExportRecord): Promise<string> =>
  presignDocument({ ...place(record), fileName: record.fileName }, "attachment", validSeconds);

export const exportFiles = { place, address };
