import type { BodyOf } from "../../shared/api/contract.ts";
import { previewImport } from "../../shared/api/imports.ts";
import { can } from "../../shared/permissions/can.ts";
import type { Context } from "../core/endpoint/context.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { forbidden, invalid } from "../core/problem.ts";
import { uploaderOf } from "../services/uploads/upload-keys.ts";
import { mustFindUpload, startImport } from "./engine/start-import.ts";
import { readRegulationFile } from "./regulation/regulation-file.ts";
import { placeOfForm } from "./rules/import-place.ts";

type Body = BodyOf<typeof previewImport>;

const previewOfRegulation = async ({ objectKey, name, issueDate }: Body, ctx: Context) => {
  if (!can(ctx.actor(), "system:manage")) throw forbidden();
  const message = "Please enter a date as YYYY-MM-DD";
  if (!issueDate) throw invalid(message, [{ path: "body.issueDate", message }]);
  const uploader = uploaderOf(ctx);
  const upload = await mustFindUpload(objectKey, name ?? undefined, uploader, "xml");
  await readRegulationFile(upload);
  const jobId = await startImport(upload, { kind: "regulation", mode: "preview", issueDate }, uploader, ctx);
  return { jobId, upload };
};

const previewOfRows = async (kind: Exclude<Body["kind"], "regulation">, body: Body, ctx: Context) => {
  // People who may not import these may not preview them either.
  if (kind !== "rules" && !can(ctx.actor(), "metrics-import:create")) throw forbidden();
  const place = kind === "rules" ? null : placeOfForm(body);
  const uploader = uploaderOf(ctx);
  const upload = await mustFindUpload(body.objectKey, body.name ?? undefined, uploader);
  return { jobId: await startImport(upload, { kind, mode: "preview", place }, uploader, ctx), upload };
};

export const handler = endpoint(previewImport, async ({ body }, ctx) => {
  const { kind } = body;
  const started =
    kind === "regulation" ? await previewOfRegulation(body, ctx) : await previewOfRows(kind, body, ctx);
  return { jobId: started.jobId, message: `The preview of ${started.upload.name} has started.` };
});
