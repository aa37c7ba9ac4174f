import { importRegulation } from "../../shared/api/imports.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { mustBeIdle } from "../regulation/sync/sync-run-repository.ts";
import { uploaderOf } from "../services/uploads/upload-keys.ts";
import { mustFindUpload, startImport } from "./engine/start-import.ts";
import { readRegulationFile } from "./regulation/regulation-file.ts";

export const handler = endpoint(importRegulation, async ({ body }, ctx) => {
  const { objectKey, name, issueDate } = body;
  const previewJobId = body.previewJobId ?? undefined;
  const uploader = uploaderOf(ctx);
  const upload = await mustFindUpload(objectKey, name ?? undefined, uploader, "xml");
  await mustBeIdle();
  // What a preview read is not read again before it is imported.
  if (previewJobId === undefined) await readRegulationFile(upload);
  const jobId = await startImport(upload, { kind: "regulation", issueDate, previewJobId }, uploader, ctx);
  return { jobId, message: `The import of ${upload.name} has started.` };
});
