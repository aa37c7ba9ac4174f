import { rotateWebhookSecret } from "../../../shared/api/webhooks.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { newWebhookSecret, sealedAgain, sealSecret } from "./signing.ts";
import { webhooks } from "./webhook-repository.ts";

const dayMs = 86_400_000;

export const handler = endpoint(rotateWebhookSecret, async ({ params: { id } }, ctx) => {
  const companyId = ctx.companyId();
  const before = await webhooks.mustGet(companyId, id);
  const secret = newWebhookSecret();
  const changes = {
    secret: sealSecret(id, secret),
    formerSecret: sealedAgain(id, before.secret),
    formerUntil: new Date(ctx.now.getTime() + dayMs).toISOString(),
    sealedAt: ctx.now.toISOString(),
  };
  await table.transact([
    webhooks.change(companyId, id, changes),
    ctx.activity({ target: { type: "webhook", id }, after: { name: before.url } }),
  ]);
  return { ...webhooks.present(before), secret };
});
