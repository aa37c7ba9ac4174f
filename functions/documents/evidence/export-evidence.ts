import { exportEvidence } from "../../../shared/api/exports.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { listFile } from "../../services/exports/list-file.ts";
import { evidenceExport } from "./evidence-export.ts";

export const handler = endpoint(exportEvidence, ({ query }, ctx) => listFile(ctx, query, evidenceExport));
