import { exportPolicies } from "../../../shared/api/exports.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { listFile } from "../../services/exports/list-file.ts";
import { policiesExport } from "./policies-export.ts";

export const handler = endpoint(exportPolicies, ({ query }, ctx) => listFile(ctx, query, policiesExport));
