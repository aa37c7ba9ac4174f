import { GetObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { config } from "../../core/config.ts";
import { uploadsClient } from "../uploads/uploaded-objects.ts";
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
  const command = new GetObjectCommand({
    Bucket: config().UPLOADS_BUCKET,
    Key: objectKey,
    ResponseContentType: mimeType,
    ResponseContentDisposition: contentDisposition(how, fileName),
    ResponseCacheControl: "private, no-store",
  });
  return getSignedUrl(uploadsClient(), command, { expiresIn: validSeconds });
};
