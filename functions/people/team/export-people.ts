import { exportPeople } from "../../../shared/api/exports.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { listFile } from "../../services/exports/list-file.ts";
import { peopleExport } from "./people-export.ts";

export const handler = endpoint(exportPeople, ({ query }, ctx) => listFile(ctx, query, peopleExport));
