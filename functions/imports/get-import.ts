import { getImport } from "../../shared/api/imports.ts";
import { endpoint } from "../core/endpoint.ts";
import { notFound } from "../core/problem.ts";
import { uploaderOf } from "../uploads/upload-keys.ts";
import { importJobs, libraryOf } from "./import-job-repository.ts";

export const handler = endpoint(getImport, async ({ params }, ctx) => {
  const job = await importJobs.getWithErrors(libraryOf(uploaderOf(ctx).companyId), params.jobId);
  if (!job) throw notFound("Import not found.");
  return job;
});
