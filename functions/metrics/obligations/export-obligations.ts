import { exportObligations } from "../../../shared/api/exports.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { listFile } from "../../services/exports/list-file.ts";
import { obligationsExport } from "./obligations-export.ts";

export const handler = endpoint(exportObligations, ({ query }, ctx) =>
  listFile(ctx, query, obligationsExport),
);
