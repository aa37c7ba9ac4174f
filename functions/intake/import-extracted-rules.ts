import { importExtractedRules } from "../../shared/api/imports.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { uploaderOf } from "../services/uploads/upload-keys.ts";
import { mustFindUpload, startImport, storeImportFile } from "./engine/start-import.ts";
import { placeOfForm } from "./rules/import-place.ts";

export const handler = endpoint(importExtractedRules, async ({ body, file }, ctx) => {
  const place = placeOfForm(file ? file.fields : body);
  const uploader = uploaderOf(ctx);
  const upload = file
    ? await storeImportFile(file, uploader, ctx.now)
    : await mustFindUpload(body.objectKey, body.name ?? undefined, uploader);
  const previewJobId = file ? undefined : (body.previewJobId ?? undefined);
  const jobId = await startImport(upload, { kind: "extracted-rules", place, previewJobId }, uploader, ctx);
  return { jobId, message: `The import of ${upload.name} has started.` };
});
