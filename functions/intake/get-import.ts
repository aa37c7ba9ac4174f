import { getImport } from "../../shared/api/imports.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { notFound } from "../core/problem.ts";
import { uploaderOf } from "../services/uploads/upload-keys.ts";
import { importOutcomes } from "./engine/import-outcomes.ts";
import { libraryOf } from "./engine/import-record.ts";
import { presentImport } from "./engine/present-imports.ts";

export const handler = endpoint(
  getImport,
  async ({ params }, ctx) => {
    const found = await importOutcomes.getWithRows(libraryOf(uploaderOf(ctx).companyId), params.jobId);
    const job = found && (await presentImport(found, ctx.now));
    if (!job) throw notFound("Import not found.");
    return job;
  },
  ({ params }, { companyId }) => importOutcomes.getWithRows(libraryOf(companyId), params.jobId),
);
