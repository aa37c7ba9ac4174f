import { undoImport } from "../../shared/api/imports.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { notFound } from "../core/problem.ts";
import { uploaderOf } from "../services/uploads/upload-keys.ts";
import { importJobs } from "./engine/import-job-repository.ts";
import { libraryOf } from "./engine/import-record.ts";
import { startUndo } from "./undo/start-undo.ts";

export const handler = endpoint(undoImport, async ({ params }, ctx) => {
  const uploader = uploaderOf(ctx);
  const record = await importJobs.get(libraryOf(uploader.companyId), params.jobId);
  if (!record) throw notFound("Import not found.");
  return startUndo(record, uploader, ctx);
});
