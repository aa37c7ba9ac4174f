import { exportAssignments } from "../../../shared/api/exports.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { listFile } from "../../services/exports/list-file.ts";
import { assignmentsExport } from "./assignments-export.ts";

export const handler = endpoint(exportAssignments, ({ query }, ctx) =>
  listFile(ctx, query, assignmentsExport),
);
