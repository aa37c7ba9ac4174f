import { exportSections } from "../../../shared/api/exports.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { listFile } from "../../services/exports/list-file.ts";
import { sectionsExport } from "./sections-export.ts";

export const handler = endpoint(exportSections, ({ query }, ctx) => listFile(ctx, query, sectionsExport));
