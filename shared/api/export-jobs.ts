import * as z from "zod";
import { ExportId, ExportJob, NewExport } from "../schemas/export-job.ts";
import { contract } from "./contract.ts";

const folder = "people/exports";

export const createExport = contract({
  operationId: "createExport",
  folder,
  method: "POST",
  path: "/api/exports",
  summary:
    "Make a file of a list in the background; its maker is told when it is ready. 5 at a time in a company",
  // Every role has a list to export; which, says the list.
  permission: "regulation:read",
  audit: "export.started",
  success: 202,
  body: NewExport,
  response: ExportJob,
});

export const getExport = contract({
  operationId: "getExport",
  folder,
  method: "GET",
  path: "/api/exports/jobs/{exportId}",
  summary: "How far an export of the caller's is, and where its file is once it is there; kept for 7 days",
  permission: "regulation:read",
  params: z.object({ exportId: ExportId }),
  response: ExportJob,
});
