import { config } from "../../core/config.ts";
import { presignObject } from "../../core/s3.ts";
import { uploadsS3 } from "../uploads/uploaded-objects.ts";
import { contentDisposition } from "./document-name.ts";

/** A file that is kept, and the name under which a person saves it. */
interface KeptFile {
  readonly objectKey: string;
  readonly mimeType: string;
  readonly fileName: string;
}

/**
 * An address at which anyone reads this document for some seconds. Its type is our own and not what was
 * uploaded, and the signature covers it together with whether the document is saved or shown.
 */
export const presignDocument = (
  { objectKey, mimeType, fileName }: KeptFile,
  how: "attachment" | "inline",
  validSeconds: number,
): Promise<string> => {
  const query = {
    "response-content-type": mimeType,
    "response-content-disposition": contentDisposition(how, fileName),
    "response-cache-control": "private, no-store",
  };
  const asked = { method: "GET", query } as const;
  return presignObject(uploadsS3, config().UPLOADS_BUCKET, objectKey, asked, validSeconds);
};
