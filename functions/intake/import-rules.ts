import { importRules } from "../../shared/api/imports.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { uploaderOf } from "../services/uploads/upload-keys.ts";
import { mustFindUpload, startImport, storeImportFile } from "./engine/start-import.ts";

export const handler = endpoint(importRules, async ({ body, file }, ctx) => {
  const uploader = uploaderOf(ctx);
  const upload = file
    ? await storeImportFile(file, uploader, ctx.now)
    : await mustFindUpload(body.objectKey, body.name ?? undefined, uploader);
  const previewJobId = file ? undefined : (body.previewJobId ?? undefined);
  const jobId = await startImport(upload, { kind: "rules", previewJobId }, uploader, ctx);
  return { jobId, message: `The import of ${upload.name} has started.` };
});
