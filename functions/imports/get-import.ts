import { getImport } from "../../shared/api/imports.ts";
import { endpoint } from "../core/endpoint.ts";
import { notFound } from "../core/problem.ts";
import { uploaderOf } from "../uploads/upload-keys.ts";
import { importOutcomes } from "./import-outcomes.ts";
import { libraryOf } from "./import-record.ts";
import { presentImport } from "./present-imports.ts";

export const handler = endpoint(getImport, async ({ params }, ctx) => {
  const found = await importOutcomes.getWithRows(libraryOf(uploaderOf(ctx).companyId), params.jobId);
  const job = found && (await presentImport(found, ctx.now));
  if (!job) throw notFound("Import not found.");
  return job;
});
