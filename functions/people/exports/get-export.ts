import { getExport } from "../../../shared/api/export-jobs.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { exportJobs } from "./export-job-repository.ts";
import { presentExport } from "./present-export.ts";

export const handler = endpoint(getExport, async ({ params }, ctx) => {
  const { id: userId, role } = ctx.actor();
  const companyId = role === "super_admin" ? null : ctx.companyId();
  return presentExport(await exportJobs.mustGet({ companyId, userId, exportId: params.exportId }, ctx.now));
});
