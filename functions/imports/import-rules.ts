import { importRules } from "../../shared/api/imports.ts";
import { endpoint } from "../core/endpoint.ts";
import { mustFindUpload, startImport, storeUpload } from "./start-import.ts";
import { importerOf } from "./upload-keys.ts";

export const handler = endpoint(importRules, async ({ body, file }, ctx) => {
  const importer = importerOf(ctx);
  const upload = file
    ? await storeUpload(file, importer)
    : await mustFindUpload(body.objectKey, body.name ?? undefined, importer);
  const jobId = await startImport(upload, importer, ctx);
  return { jobId, message: `The import of ${upload.name} has started.` };
});
