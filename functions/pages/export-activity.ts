import { exportActivity } from "../../shared/api/exports.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { listFile } from "../services/exports/list-file.ts";
import { activityExport } from "./activity-export.ts";

export const handler = endpoint(exportActivity, ({ query }, ctx) => listFile(ctx, query, activityExport));
