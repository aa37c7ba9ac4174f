import { startSyncRun } from "../../../shared/api/sources.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { table } from "../../core/table/table.ts";
import { startWorker } from "../../services/jobs/start-worker.ts";
import { presentRun, syncRuns } from "./sync-run-repository.ts";

export const handler = endpoint(startSyncRun, async ({ body }, ctx) => {
  const actor = ctx.actor();
  const by = { id: actor.id, name: fullName(actor) };
  const run = syncRuns.create({ by, titles: body.titles ?? null, now: ctx.now });
  await table.transact([
    ...syncRuns.startOperations(run),
    ctx.activity({ target: { type: "sync-run", id: run.id } }),
  ]);
  await startWorker("sync-regulation", {});
  return presentRun(run);
});
