import { getImport } from "../../shared/api/imports.ts";
import { endpoint } from "../core/endpoint.ts";
import { notFound } from "../core/problem.ts";
import { importJobs, libraryOf } from "./import-job-repository.ts";
import { importerOf } from "./upload-keys.ts";

export const handler = endpoint(getImport, async ({ params }, ctx) => {
  const job = await importJobs.getWithErrors(libraryOf(importerOf(ctx).companyId), params.jobId);
  if (!job) throw notFound("Import not found.");
  return job;
});
