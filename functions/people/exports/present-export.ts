import type { ExportJob } from "../../../shared/schemas/export-job.ts";
import { exportFiles } from "./export-file.ts";
import type { ExportRecord } from "./export-job-repository.ts";

/** An export as its maker sees it, with an address of its file once that is there. */
export const presentExport = async (record: ExportRecord): Promise<ExportJob> => {
  const { exportId, list, format, status, rows, createdAt, expiresAt } = record;
  const downloadUrl = status === "done" ? await exportFiles.address(record) : null;
  return { exportId, list, format, status, rows, downloadUrl, createdAt, expiresAt };
};
