import type { BodyOf } from "../../shared/api/contract.ts";
import { importRegulation } from "../../shared/api/imports.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { invalid } from "../core/problem.ts";
import { mustBeIdle } from "../regulation/sync/sync-run-repository.ts";
import { type Uploader, uploaderOf } from "../services/uploads/upload-keys.ts";
import { mustFindPreview, noPreview } from "./engine/confirmed-preview.ts";
import { mustFindUpload, startImport } from "./engine/start-import.ts";
import { readRegulationFile } from "./regulation/regulation-file.ts";

/** The file and the day that are sent, or those of the preview that is confirmed. */
const wantedOf = async (body: BodyOf<typeof importRegulation>, uploader: Uploader) => {
  const { objectKey = "", issueDate = null, name, previewJobId } = body;
  if (!previewJobId) return { objectKey, issueDate, name, previewJobId: undefined };
  const preview = await mustFindPreview(previewJobId, uploader);
  if (preview.kind !== "regulation") throw noPreview();
  if (issueDate !== null && issueDate !== preview.issueDate) {
    const message = `The preview is of ${preview.issueDate}. Preview the file again.`;
    throw invalid(message, [{ path: "body.issueDate", message }]);
  }
  return {
    objectKey: objectKey || preview.objectKey,
    issueDate: preview.issueDate,
    name: name ?? preview.fileName,
    previewJobId,
  };
};

export const handler = endpoint(importRegulation, async ({ body }, ctx) => {
  const uploader = uploaderOf(ctx);
  const { objectKey, issueDate, name, previewJobId } = await wantedOf(body, uploader);
  const upload = await mustFindUpload(objectKey, name ?? undefined, uploader, "xml");
  await mustBeIdle();
  // What a preview read is not read again before it is imported.
  if (previewJobId === undefined) await readRegulationFile(upload);
  const jobId = await startImport(upload, { kind: "regulation", issueDate, previewJobId }, uploader, ctx);
  return { jobId, message: `The import of ${upload.name} has started.` };
});
