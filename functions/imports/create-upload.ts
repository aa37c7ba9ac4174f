import { createUpload } from "../../shared/api/imports.ts";
import { endpoint } from "../core/endpoint.ts";
import { table } from "../core/table/table.ts";
import { presignUpload } from "./presigned-upload.ts";
import { importerOf, newUploadKey } from "./upload-keys.ts";

export const handler = endpoint(createUpload, async ({ body }, ctx) => {
  const objectKey = newUploadKey(importerOf(ctx));
  const upload = await presignUpload(objectKey, body.size ?? undefined, body.type ?? undefined);
  await table.write(ctx.activity({ target: { type: "upload", id: objectKey } }));
  return { ...upload, objectKey };
});
