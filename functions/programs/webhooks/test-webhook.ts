import { testWebhook } from "../../../shared/api/webhooks.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { startWorker } from "../../services/jobs/start-worker.ts";
import { deliveryRows } from "./delivery-repository.ts";
import { messageOf } from "./message.ts";
import { mustBeOn } from "./must-be-on.ts";
import { webhooks } from "./webhook-repository.ts";

export const handler = endpoint(testWebhook, async ({ params: { id } }, ctx) => {
  const ids = { companyId: ctx.companyId(), webhookId: id };
  const webhook = await mustBeOn(ids);
  const message = messageOf({
    ...{ id: ctx.newId(), type: "webhook.test", at: ctx.now.toISOString(), companyId: ids.companyId },
    record: { type: "webhook", id },
  });
  await table.transact([
    ...deliveryRows.add(ids, [message], ctx.now),
    ctx.activity({ target: { type: "webhook", id }, after: { name: webhook.url } }),
  ]);
  await startWorker("deliver-webhooks", ids, { companyId: ids.companyId });
  return webhooks.present(webhook);
});
