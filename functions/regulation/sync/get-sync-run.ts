import { getSyncRun } from "../../../shared/api/sources.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { presentRun, syncRuns } from "./sync-run-repository.ts";

export const handler = endpoint(getSyncRun, async ({ params }) =>
  presentRun(await syncRuns.mustGet(params.id)),
);
