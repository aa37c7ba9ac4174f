import { createUpload } from "../../shared/api/imports.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { forbidden } from "../core/problem.ts";
import { table } from "../core/table/table.ts";
import { presignUpload } from "../services/uploads/presigned-upload.ts";
import { newUploadKey, uploaderOf } from "../services/uploads/upload-keys.ts";
import { countUpload } from "../services/uploads/upload-limits.ts";

export const handler = endpoint(createUpload, async ({ body }, ctx) => {
  // Members add evidence, and write the policies they own.
  if (ctx.actor().role === "member" && !body.purpose) throw forbidden();
  const uploader = uploaderOf(ctx);
  await countUpload(uploader, ctx.now);
  const objectKey = newUploadKey(uploader);
  const upload = await presignUpload(objectKey, body.size ?? undefined, body.type ?? undefined);
  await table.write(ctx.activity({ target: { type: "upload", id: objectKey } }));
  return { ...upload, objectKey };
});
