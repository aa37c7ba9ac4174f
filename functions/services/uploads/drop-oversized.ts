import * as z from "zod";
import { maxImportBytes } from "../../../shared/api/imports.ts";
import { config } from "../../core/config.ts";
import { log } from "../../core/log.ts";
import { deleteObject } from "../../core/s3.ts";
import { uploadsS3 } from "./uploaded-objects.ts";

/** What S3 tells EventBridge of a file that was stored; only what is read here is checked. */
export const StoredEvent = z.object({
  detail: z.object({
    bucket: z.object({ name: z.string() }),
    object: z.object({
      key: z.string(),
      size: z.number(),
      "version-id": z.string().optional(),
    }),
  }),
});
export type StoredEvent = z.infer<typeof StoredEvent>;

/**
 * Removes an upload that is larger than any may be, for good. An address that was signed without a size takes any
 * file: S3 bounds the size of a PUT only where it is signed exactly. Code that uses an upload asks for its size, so
 * such a file was of no use; this keeps it from lying there for a day.
 */
export const dropOversized = async ({ detail: { bucket, object } }: StoredEvent): Promise<void> => {
  const isOurs = bucket.name === config().UPLOADS_BUCKET && object.key.startsWith("q/");
  if (!isOurs || object.size <= maxImportBytes) return;
  await deleteObject(uploadsS3, bucket.name, object.key, object["version-id"]);
  log.warn("oversized upload removed", { count: object.size });
};
