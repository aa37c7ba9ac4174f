import { exportRules } from "../../../shared/api/exports.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { listFile } from "../../services/exports/list-file.ts";
import { rulesExport } from "./rules-export.ts";

export const handler = endpoint(exportRules, ({ query }, ctx) => listFile(ctx, query, rulesExport));
