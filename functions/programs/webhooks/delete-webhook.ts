import { deleteWebhook } from "../../../shared/api/webhooks.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { webhooks } from "./webhook-repository.ts";

export const handler = endpoint(deleteWebhook, async ({ params: { id } }, ctx) => {
  const companyId = ctx.companyId();
  const { url: name } = await webhooks.mustGet(companyId, id);
  await table.transact([
    ...webhooks.removal(companyId, id),
    ctx.activity({ target: { type: "webhook", id }, before: { name } }),
  ]);
  return { message: "Webhook deleted" };
});
