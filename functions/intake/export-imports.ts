import { exportImports } from "../../shared/api/exports.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { listFile } from "../services/exports/list-file.ts";
import { importsExport } from "./imports-export.ts";

export const handler = endpoint(exportImports, ({ query }, ctx) => listFile(ctx, query, importsExport));
