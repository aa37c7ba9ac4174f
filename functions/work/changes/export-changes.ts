import { exportChanges } from "../../../shared/api/exports.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { listFile } from "../../services/exports/list-file.ts";
import { changesExport } from "./changes-export.ts";

export const handler = endpoint(exportChanges, ({ query }, ctx) => listFile(ctx, query, changesExport));
