import { exportDuties } from "../../../shared/api/exports.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { listFile } from "../../services/exports/list-file.ts";
import { dutiesExport } from "./duties-export.ts";

export const handler = endpoint(exportDuties, ({ query }, ctx) => listFile(ctx, query, dutiesExport));
