import { previewImport } from "../../shared/api/imports.ts";
import { can } from "../../shared/permissions/can.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { forbidden } from "../core/problem.ts";
import { uploaderOf } from "../services/uploads/upload-keys.ts";
import { mustFindUpload, startImport } from "./engine/start-import.ts";
import { placeOfForm } from "./rules/import-place.ts";

export const handler = endpoint(previewImport, async ({ body }, ctx) => {
  const { kind, objectKey, name } = body;
  // People who may not import these may not preview them either.
  if (kind !== "rules" && !can(ctx.actor(), "metrics-import:create")) throw forbidden();
  const place = kind === "rules" ? null : placeOfForm(body);
  const uploader = uploaderOf(ctx);
  const upload = await mustFindUpload(objectKey, name ?? undefined, uploader);
  const jobId = await startImport(upload, { kind, mode: "preview", place }, uploader, ctx);
  return { jobId, message: `The preview of ${upload.name} has started.` };
});
