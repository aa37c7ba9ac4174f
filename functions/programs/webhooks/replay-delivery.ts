import { replayDelivery } from "../../../shared/api/webhooks.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { startWorker } from "../../services/jobs/start-worker.ts";
import { deliveryRows } from "./delivery-repository.ts";
import { mustBeOn } from "./must-be-on.ts";

const underWay = () => conflict("This is under way already.", "under_way");

export const handler = endpoint(replayDelivery, async ({ params: { id, deliveryId } }, ctx) => {
  const ids = { companyId: ctx.companyId(), webhookId: id };
  const webhook = await mustBeOn(ids);
  const stored = await deliveryRows.mustGet(ids, deliveryId);
  if (stored.state === "waiting") throw underWay();
  await table.transact([
    ...deliveryRows.again(ids, stored, ctx.now),
    ctx.activity({ target: { type: "webhook", id }, after: { name: webhook.url, type: stored.type } }),
  ]);
  await startWorker("deliver-webhooks", ids, { companyId: ids.companyId });
  return { ...stored, state: "waiting" as const };
});
