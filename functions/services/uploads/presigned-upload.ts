import { config } from "../../core/config.ts";
import { presignObject } from "../../core/s3.ts";
import { uploadsS3 } from "./uploaded-objects.ts";

/** Long enough to begin a slow upload, short enough that a leaked address is of little use. */
const validSeconds = 300;

/**
 * An address for one PUT of one new file. Size and type, where given, are signed: a longer file or another
 * type is refused by S3 itself (reliability, D7). Without a size S3 takes any: it bounds a PUT only by a length that
 * is signed exactly. Such a file is refused where it is used, and removed when it is larger than any may be
 * (`drop-oversized.ts`).
 */
export const presignUpload = async (
  key: string,
  size: number | undefined,
  type: string | undefined,
): Promise<{ uploadURL: string; headers: Record<string, string> }> => {
  const headers: Record<string, string> = {
    "if-none-match": "*",
    ...(type !== undefined && { "content-type": type }),
  };
  const signed = { ...headers, ...(size !== undefined && { "content-length": String(size) }) };
  const asked = { method: "PUT", headers: signed } as const;
  const uploadURL = await presignObject(uploadsS3, config().UPLOADS_BUCKET, key, asked, validSeconds);
  return { uploadURL, headers };
};
