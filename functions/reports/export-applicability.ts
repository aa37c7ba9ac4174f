import { exportApplicability } from "../../shared/api/exports.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { listFile } from "../services/exports/list-file.ts";
import { applicabilityExport } from "./applicability-export.ts";

export const handler = endpoint(exportApplicability, ({ query }, ctx) =>
  listFile(ctx, query, applicabilityExport),
);
